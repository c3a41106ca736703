import { useEffect, useMemo } from 'preact/hooks';
import { useDesk } from '../desk/desk.ts';
import { FormDraftTable } from '../drafts/forms/form-drafts.ts';
import { RecordForm, type RecordFormOptions } from '../drafts/forms/record-form.ts';

type Options<F extends object> = Omit<RecordFormOptions<F>, 'table' | 'now'>;

/** A browser that stores nothing still lets people write and save. */
const noStorage: RecordFormOptions<never>['table'] = {
  open: () => Promise.resolve(undefined),
  copy: () => undefined,
  save: () => Promise.reject(new Error('This browser stores nothing.')),
  discard: () => Promise.resolve(),
};

/** Opens the form of a record that several people change, with the draft that this browser has stored. */
export function useRecordForm<F extends object>(options: Options<F>): RecordForm<F> {
  const { api, session, storage } = useDesk();
  const user = session.person.value?.id;
  const form = useMemo(() => {
    const table = storage && user !== undefined ? new FormDraftTable(storage, user) : noStorage;
    return new RecordForm<F>({ ...options, now: api.clock.now, table });
  }, [options.name, user, storage]);
  useEffect(() => form.open(), [form]);
  return form;
}
