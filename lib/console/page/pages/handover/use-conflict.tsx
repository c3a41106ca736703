import { useEffect } from 'preact/hooks';
import { useDesk } from '../../desk/desk.ts';
import type { RecordForm } from '../../drafts/forms/record-form.ts';
import {
  FieldsConflict,
  type Chosen,
  type TwoVersions,
} from '../../views/dialogs/fields-conflict.tsx';

type Comparison<T> = {
  /** Returns the fields in which two versions differ. */
  toFields: (base: T, mine: T, theirs: T) => TwoVersions[];
  /** Returns the chosen values. */
  fromFields: (chosen: Chosen, mine: T, theirs: T) => T;
};

/** Shows both versions when a save finds that somebody else has changed the record. */
export function useConflict<T extends object>(
  form: RecordForm<T>,
  { toFields, fromFields }: Comparison<T>,
): void {
  const { dialog } = useDesk();
  const isOpen = form.conflict.value.length > 0;
  useEffect(() => {
    const [mine, base, newest] = [form.values.peek(), form.base.peek(), form.newest.peek()];
    if (!isOpen || !mine || !base || !newest) return;
    const close = () => {
      dialog.value = undefined;
      form.decideLater();
    };
    dialog.value = (
      <FieldsConflict
        fields={toFields(base.values, mine, newest.values)}
        author={newest.by ?? 'Saved by somebody else'}
        onClose={close}
        onKeepTheirs={() => {
          close();
          void form.discard();
        }}
        onSave={(chosen) => {
          close();
          form.rebase(fromFields(chosen, mine, newest.values), newest);
          void form.save();
        }}
      />
    );
  }, [isOpen, form]);
}
