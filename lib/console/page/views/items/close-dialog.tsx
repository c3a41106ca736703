import type { OpenItem } from '../../store/item-loss-records.ts';
import { FormDialog, type FormState } from '../dialogs/form-dialog.tsx';
import { ItemFacts } from './item-facts.tsx';
import { Field } from '../parts/field.tsx';
import { MAX_DETAIL_CHARS } from './item-fields.ts';

type CloseDialogProps = FormState & {
  item: OpenItem;
  resolution: string;
  /** The time of the server in ms. */
  now: number;
  onChange: (resolution: string) => void;
  onCloseItem: () => void;
};

/** Closes an item. Whoever meets the same fault again reads how it was resolved. */
export function CloseDialog(props: CloseDialogProps) {
  const { item, resolution, now, onChange, onCloseItem, ...state } = props;
  return (
    <FormDialog
      {...state}
      title="Close the item?"
      cancelLabel="Leave it open"
      saveLabel="Close the item"
      canSave={resolution.trim() !== ''}
      onSave={onCloseItem}
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
        onInput={onChange}
        rows={3}
        maxLength={MAX_DETAIL_CHARS}
        autofocus
        hint="How it was resolved, or why it is no longer of interest."
      />
    </FormDialog>
  );
}
