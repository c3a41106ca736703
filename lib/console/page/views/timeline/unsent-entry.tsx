import { useContext } from 'preact/hooks';
import { isEditable, type Draft } from '../../drafts/draft.ts';
import { Markdown } from '../../text/markdown.tsx';
import { DraftState } from '../composer/draft-state.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { LinksContext } from '../parts/links.ts';
import { count } from '#lib/night/words.ts';
import { Time } from '../parts/time.tsx';

/** An entry that was sent off and that the server has not confirmed yet. */
export type Unsent = Pick<
  Draft,
  'id' | 'state' | 'text' | 'saved_at' | 'reason' | 'question' | 'isUncertain'
> & { target: Pick<Draft['target'], 'kind'>; blobs: readonly unknown[] };

const kinds: Record<Draft['target']['kind'], string> = {
  comment: 'New comment',
  reply: 'New reply',
  edit: 'Changed comment',
  annotation: 'New annotation',
  'edit-annotation': 'Changed annotation',
};

export type UnsentActions = {
  /** Opens the entry in the composer again. */
  edit: (id: string) => void;
  /** Asks what to do with an entry that somebody else has changed, or that waited too long. */
  resolve: (id: string) => void;
  discard: (id: string) => void;
};

/** An entry in the queue: its text, its state, and the actions on it. */
export function UnsentEntry({ entry, actions }: { entry: Unsent; actions: UnsentActions }) {
  const links = useContext(LinksContext);
  const { id, state, target, text, blobs, saved_at } = entry;
  const kind = kinds[target.kind];
  return (
    <article class={`entry entry--unsent entry--${state}`} data-entry={id} tabIndex={-1}>
      <span class="entry__time">
        <Time at={saved_at} />
      </span>
      <span class="entry__icon">
        <Icon name="send" />
      </span>
      <div class="entry__content">
        <p class="entry__byline">
          <strong class="entry__author">{kind}</strong>
          <DraftState draft={entry} />
          {blobs.length > 0 && <span class="entry__note">{count(blobs.length, 'file')}</span>}
        </p>
        <Markdown text={text} links={links} />
      </div>
      {isEditable(entry) && (
        <div
          class="entry__actions entry__actions--words"
          role="group"
          aria-label={`${kind}: actions`}
        >
          {state === 'conflict' ? (
            <Button label="Decide" kind="primary" onClick={() => actions.resolve(id)} />
          ) : (
            <Button label="Edit" icon="edit" command="edit" onClick={() => actions.edit(id)} />
          )}
          <Button label="Discard" icon="trash" onClick={() => actions.discard(id)} />
        </div>
      )}
    </article>
  );
}
