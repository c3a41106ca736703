import type { Signal } from '@preact/signals';
import { commands } from '../../shortcuts/commands.ts';
import { labels } from '../../shortcuts/labels.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from './dialog.tsx';

type HelpProps = {
  areSingleKeysOn: Signal<boolean>;
  /** The version of the service. */
  version?: string;
  onClose: () => void;
};

const writing: [string, string][] = [
  ['#weather', 'Tag the entry'],
  ['@eb-…', 'Refer to an execution block'],
  ['**bold** *italic*', 'Emphasis'],
  ['`code`', 'Code; ``` around several lines'],
  ['- item, 1. item', 'List'],
  ['> text', 'Quote'],
  ['| a | b |', 'Table'],
];

/** The keys of all commands, and what a text can contain. */
export function Help({ areSingleKeysOn, version, onClose }: HelpProps) {
  return (
    <Dialog
      title="Keys and help"
      size="large"
      onClose={onClose}
      buttons={<Button label="Close" autofocus onClick={onClose} />}
    >
      <div class="columns">
        <section>
          <h3>Keys</h3>
          <dl class="keys">
            {commands.map(
              ({ id, keys }) =>
                keys !== null && (
                  <div key={id} class="keys__line">
                    <dt>
                      <Keys keys={keys} />
                    </dt>
                    <dd>{labels[id]}</dd>
                  </div>
                ),
            )}
          </dl>
          <label class="check">
            <input
              type="checkbox"
              checked={areSingleKeysOn.value}
              onChange={({ currentTarget }) => (areSingleKeysOn.value = currentTarget.checked)}
            />
            Single-letter shortcuts
          </label>
        </section>
        <section>
          <h3>Writing</h3>
          <dl class="keys">
            {writing.map(([typed, meaning]) => (
              <div key={typed} class="keys__line">
                <dt>
                  <code>{typed}</code>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <p class="help__note">
            Paste or drop files into the composer. What you write is stored on this machine as you
            type, and waits here while there is no connection.
          </p>
          {version !== undefined && <p class="help__note">Observatory Desk {version}</p>}
        </section>
      </div>
    </Dialog>
  );
}

const Keys = ({ keys }: { keys: string }) => (
  <>
    {keys.split(' ').map((press, at) => (
      <span key={at}>
        {at > 0 && ' then '}
        {press.split('+').map((key, position) => (
          <span key={key}>
            {position > 0 && '+'}
            <kbd>{key}</kbd>
          </span>
        ))}
      </span>
    ))}
  </>
);
