import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Time } from '../parts/time.tsx';
import { Dialog } from './dialog.tsx';
import { Problem } from '../parts/message.tsx';
import { Differences } from './differences.tsx';

type ConflictProps = {
  /** The text that both versions began with, if it is known. */
  base?: string;
  mine: string;
  theirs: { text: string; author: string; at: string };
  problem?: string;
  /** Saves this text over the other person's version. */
  onSave: (text: string) => void;
  /** Leaves the other person's version and throws one's own away. */
  onKeepTheirs: () => void;
  onClose: () => void;
};

/** Two people changed one entry: shows both versions side by side, and a text to merge them in. */
export function Conflict(props: ConflictProps) {
  const { base, mine, theirs, problem, onSave, onKeepTheirs, onClose } = props;
  const [merged, setMerged] = useState(mine);
  const before = base ?? theirs.text;
  return (
    <Dialog
      title="Somebody else changed this entry"
      size="large"
      onClose={onClose}
      onSubmit={() => onSave(merged)}
      buttons={
        <>
          <Button label="Decide later" onClick={onClose} />
          <Button label="Keep theirs, discard mine" onClick={onKeepTheirs} />
          <Button
            label="Save this text"
            kind="primary"
            type="submit"
            disabled={merged.trim() === ''}
          />
        </>
      }
    >
      <div class="columns columns--versions">
        <section class="version" aria-labelledby="theirs">
          <h3 class="version__title" id="theirs">
            {theirs.author}, <Time at={theirs.at} />
          </h3>
          <Differences before={base ?? theirs.text} after={theirs.text} />
          <Button label="Use this text" onClick={() => setMerged(theirs.text)} />
        </section>
        <section class="version" aria-labelledby="mine">
          <h3 class="version__title" id="mine">
            Yours, not saved yet
          </h3>
          <Differences before={before} after={mine} />
          <Button label="Use this text" onClick={() => setMerged(mine)} />
        </section>
      </div>
      <Field
        label="Text to save"
        value={merged}
        onInput={setMerged}
        rows={6}
        autofocus
        hint="Copy what you need from both. Nothing is saved before you press the button."
      />
      <Problem text={problem} />
    </Dialog>
  );
}
