import type { OpenItem } from '../../store/handover/records.ts';
import { Dialog, Problem } from '../dialogs/dialog.tsx';
import { ItemFacts } from './item-facts.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';

type CloseDialogProps = {
  item: OpenItem;
  resolution: string;
  /** The time of the server in ms. */
  now: number;
  isBusy?: boolean;
  problem?: string;
  onChange: (resolution: string) => void;
  onCloseItem: () => void;
  onClose: () => void;
  /** Closes the form and forgets what was typed. */
  onCancel: () => void;
};

/** Closes an item. Whoever meets the same fault again reads how it was resolved. */
export function CloseDialog(props: CloseDialogProps) {
  const { item, resolution, now, isBusy = false, problem } = props;
  return (
    <Dialog
      title="Close the item?"
      onClose={props.onClose}
      onSubmit={() => resolution.trim() !== '' && props.onCloseItem()}
      buttons={
        <>
          <Button label="Leave it open" onClick={props.onCancel} />
          <Button
            label="Close the item"
            kind="primary"
            type="submit"
            disabled={isBusy || resolution.trim() === ''}
          />
        </>
      }
    >
      <div>
        <p>
          <strong>{item.title}</strong>
        </p>
        <ItemFacts item={item} now={now} />
      </div>
      <Field
        label="Resolution"
        value={resolution}
        onInput={props.onChange}
        rows={3}
        maxLength={10_000}
        autofocus
        hint="How it was resolved, or why it is no longer of interest."
      />
      <Problem words={problem} />
    </Dialog>
  );
}
