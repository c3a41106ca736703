import { useEffect, useMemo } from 'preact/hooks';
import { useDesk, type Desk } from '../../desk/desk.ts';
import { WordsTable } from '../../drafts/words/stored-words.ts';
import { WordsForm, type WordsOptions } from '../../drafts/words/words-form.ts';
import { ask } from '../../flows/open-dialog.tsx';

type Options<T> = Pick<WordsOptions<T>, 'name' | 'load' | 'save'> & {
  /** The id of the element with the fields. */
  formId: string;
};

/** A browser that stores nothing still lets people write and save. */
const noTable: WordsOptions<never>['table'] = {
  open: () => Promise.resolve(undefined),
  save: () => Promise.reject(new Error('This browser stores nothing.')),
  discard: () => Promise.resolve(),
};

/** Returns the form of the words of a record, with what this browser has stored of them. */
export function useWords<T extends object>(options: Options<T>): WordsForm<T> {
  const { api, writing, storage } = useDesk();
  const user = writing.value?.user;
  const form = useMemo(
    () =>
      new WordsForm<T>({
        ...options,
        now: api.clock.now,
        table:
          storage && user !== undefined
            ? new WordsTable(storage.database, storage.tab, user)
            : noTable,
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

/** Asks before the unsaved words of a form are discarded. */
export const askToDiscard = (
  desk: Pick<Desk, 'dialog' | 'notices'>,
  form: Pick<WordsForm<object>, 'discard'>,
): void =>
  void ask(desk, {
    title: 'Discard your changes?',
    text: ['What you have written and not saved cannot be brought back.'],
    choice: { label: 'Discard them', kind: 'danger', run: () => void form.discard() },
    cancel: 'Keep them',
  });
