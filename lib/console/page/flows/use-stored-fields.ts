import { useMemo } from 'preact/hooks';
import type { RecordForm } from '../drafts/forms/record-form.ts';
import { useRecordForm } from './use-record-form.ts';

const isNoRecord = () => Promise.reject(new TypeError('The fields are no record of their own.'));

const noRequests = { load: isNoRecord, save: isNoRecord };

/**
 * Returns fields that this browser stores under a name, for a form that makes several records: they stay over Escape
 * and a reload until they are discarded.
 */
export function useStoredFields<F extends object>(
  name: string,
  start: () => F,
): Pick<RecordForm<F>, 'set' | 'discard'> & { fields: F; read: () => F } {
  const first = useMemo(start, []);
  const form = useRecordForm<F>({
    name,
    requests: noRequests,
    start: { values: first, base: { values: first } },
  });
  return {
    fields: form.values.value ?? first,
    read: () => form.values.peek() ?? first,
    set: (part) => form.set(part),
    discard: () => form.discard(),
  };
}
