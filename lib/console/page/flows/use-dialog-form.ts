import { useMemo, useState } from 'preact/hooks';
import type { Desk } from '../desk/desk.ts';
import type { FormStart } from '../drafts/forms/form-fields.ts';
import { mergeFields, type FieldName } from '../drafts/forms/merge-fields.ts';
import type { RecordForm } from '../drafts/forms/record-form.ts';
import type { FormRequests } from '../drafts/forms/save-fields.ts';
import { inWords } from '#lib/night/words.ts';
import { useRecordForm } from './use-record-form.ts';
import { areOfFields } from './use-submit.ts';

type DialogFormOptions<F extends object> = {
  /** The name under which the draft is stored. */
  name: string;
  start: () => FormStart<F>;
  requests: FormRequests<F>;
  /** Receives the fields that the desk has saved, before the dialog is closed. */
  onSaved?: (fields: F) => void;
  /** Closes the dialog. */
  onDone: () => void;
};

/**
 * The form of a dialog, as properties of the dialog. What is typed stays over Escape and a reload, until it is saved or
 * cancelled.
 */
export function useDialogForm<F extends object>(options: DialogFormOptions<F>) {
  const { onDone, requests } = options;
  const start = useMemo(options.start, []);
  const form = useRecordForm<F>({ name: options.name, requests, start });
  const [conflict, setConflict] = useState<string | undefined>(undefined);
  const save = async () => {
    setConflict(undefined);
    if (await form.save()) {
      options.onSaved?.(form.values.peek() ?? start.values);
      return onDone();
    }
    if (form.conflict.peek().length > 0) setConflict(takeTheirs(form));
  };
  const fields = form.values.value ?? start.values;
  const problems = form.problems.value;
  const areShownAtFields = areOfFields(problems, Object.keys(fields));
  return {
    fields,
    onChange: (part: Partial<F>) => form.set(part),
    onSave: () => void save(),
    onCancel: () => {
      void form.discard();
      onDone();
    },
    isBusy: form.isBusy.value,
    problem: areShownAtFields ? undefined : (form.problem.value ?? conflict),
    problems: areShownAtFields ? problems : undefined,
  };
}

/** Bases the form on the version of somebody else. Returns a sentence with what that person has changed. */
function takeTheirs<F extends object>(form: RecordForm<F>): string | undefined {
  const [base, values, newest] = [form.base.peek(), form.values.peek(), form.newest.peek()];
  if (!base || !values || !newest) return undefined;
  const { merged, both } = mergeFields(base.values, values, newest.values);
  form.rebase(merged, newest);
  const differences = both.map(
    (name) => `${inWords(name)} is now “${textOf(newest.values, name)}”`,
  );
  const author = newest.by ?? 'Somebody else';
  return `${author} has changed it: ${differences.join(', ')}. Save again to replace that.`;
}

function textOf<F>(values: F, name: FieldName<F>): string {
  const value: unknown = values[name];
  if (value === '') return 'empty';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the time at which a dialog was opened, as ISO 8601. */
export const useOpenedAt = ({ api }: Desk): string =>
  useMemo(() => api.clock.now().toISOString(), []);
