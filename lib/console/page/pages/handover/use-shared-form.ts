import { useEffect, useMemo } from 'preact/hooks';
import { useDesk, type Desk } from '../../desk/desk.ts';
import { FormDraftTable } from '../../drafts/shared-form/form-drafts.ts';
import { SharedForm, type SharedFormOptions } from '../../drafts/shared-form/shared-form.ts';
import { ask } from '../../flows/open-dialog.tsx';

type Options<T> = Pick<SharedFormOptions<T>, 'name' | 'load' | 'save'> & {
  /** The id of the element with the fields. */
  formId: string;
};

/** A browser that stores nothing still lets people write and save. */
const noStorage: SharedFormOptions<never>['table'] = {
  open: () => Promise.resolve(undefined),
  save: () => Promise.reject(new Error('This browser stores nothing.')),
  discard: () => Promise.resolve(),
};

/** Opens the form of a record that several people change, with the draft that this browser has stored. */
export function useSharedForm<T extends object>(options: Options<T>): SharedForm<T> {
  const { api, userDrafts, storage } = useDesk();
  const user = userDrafts.value?.user;
  const form = useMemo(
    () =>
      new SharedForm<T>({
        ...options,
        now: api.clock.now,
        table:
          storage && user !== undefined
            ? new FormDraftTable(storage.database, storage.tab, user)
            : noStorage,
        isInUse: () => {
          const { activeElement } = document;
          const isField = activeElement?.matches('textarea, input') === true;
          return (
            isField && document.getElementById(options.formId)?.contains(activeElement) === true
          );
        },
      }),
    [options.name, user, storage],
  );
  useEffect(() => form.open(), [form]);
  return form;
}

/** Asks before the unsaved text of a form is discarded. */
export const askToDiscard = (
  desk: Pick<Desk, 'dialog' | 'notices'>,
  form: Pick<SharedForm<object>, 'discard'>,
): void =>
  void ask(desk, {
    title: 'Discard your changes?',
    text: ['What you have written and not saved cannot be restored.'],
    choice: { label: 'Discard them', kind: 'danger', run: () => void form.discard() },
    cancel: 'Keep them',
  });
