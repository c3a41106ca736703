import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Dialog } from './dialog.tsx';
import { Problem } from '../parts/message.tsx';
import { Differences } from './differences.tsx';

/** A field with two versions, as text. `base` is what both started from. */
export type TwoVersions = {
  name: string;
  label: string;
  base: string;
  mine: string;
  theirs: string;
  /** Whether the result can be typed; else one of the two versions is chosen. */
  isText: boolean;
};

export type Chosen = Record<string, { from: 'mine' | 'theirs' | 'typed'; text: string }>;

type FieldsConflictProps = {
  fields: readonly TwoVersions[];
  /** Who wrote the other version. */
  author: string;
  problem?: string;
  onSave: (chosen: Chosen) => void;
  onKeepTheirs: () => void;
  onClose: () => void;
};

/** Two people changed one record: shows both versions of each field, and saves the result. */
export function FieldsConflict(props: FieldsConflictProps) {
  const { fields, author, problem, onSave, onKeepTheirs, onClose } = props;
  const [chosen, setChosen] = useState<Chosen>(() =>
    Object.fromEntries(fields.map((one) => [one.name, firstChoice(one)])),
  );
  const choose = (name: string, choice: Chosen[string]) => setChosen({ ...chosen, [name]: choice });
  return (
    <Dialog
      title="Somebody else changed this text"
      size="large"
      onClose={onClose}
      onSubmit={() => onSave(chosen)}
      buttons={
        <>
          <Button label="Decide later" onClick={onClose} />
          <Button label="Keep theirs, discard mine" onClick={onKeepTheirs} />
          <Button label="Save this text" kind="primary" type="submit" />
        </>
      }
    >
      {fields.map((field) => (
        <FieldVersions
          key={field.name}
          field={field}
          author={author}
          chosen={chosen[field.name] ?? firstChoice(field)}
          onChoose={(choice) => choose(field.name, choice)}
        />
      ))}
      <Problem text={problem} />
    </Dialog>
  );
}

/** What only one of the two has changed needs no decision. */
const firstChoice = ({ base, mine, theirs }: TwoVersions): Chosen[string] =>
  mine === base ? { from: 'theirs', text: theirs } : { from: 'mine', text: mine };

type FieldVersionsProps = {
  field: TwoVersions;
  author: string;
  chosen: Chosen[string];
  onChoose: (choice: Chosen[string]) => void;
};

function FieldVersions({ field, author, chosen, onChoose }: FieldVersionsProps) {
  const { name, label, base, mine, theirs, isText } = field;
  const versions = [
    ['theirs', author, theirs],
    ['mine', 'Yours, not saved yet', mine],
  ] as const;
  return (
    <fieldset class="versions-of">
      <legend>{label}</legend>
      <div class="columns columns--versions">
        {versions.map(([from, title, text]) => (
          <section key={from} class="version" aria-labelledby={`${name}-${from}`}>
            <h3 class="version__title" id={`${name}-${from}`}>
              {title}
            </h3>
            <Differences before={base} after={text} />
            <Button
              label={`Use ${from === 'mine' ? 'yours' : 'theirs'}`}
              isPressed={chosen.from === from}
              onClick={() => onChoose({ from, text })}
            />
          </section>
        ))}
      </div>
      {isText && (
        <Field
          label={`${label}: text to save`}
          value={chosen.text}
          rows={4}
          onInput={(text) => onChoose({ from: 'typed', text })}
        />
      )}
    </fieldset>
  );
}
