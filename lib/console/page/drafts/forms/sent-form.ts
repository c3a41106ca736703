import type { SentForm } from './form-database.ts';
import type { Creation } from './save-fields.ts';

/** The desk stores a key for a day. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

/** The key of a request has expired, and the desk may have carried the request out: the person decides. */
export class OldRequest extends Error {
  constructor() {
    super(
      'This was sent more than 23 hours ago. Look whether the desk has it before you save again.',
    );
  }
}

/** Returns a new request to create a record. */
export const requestOf = <F>({ bodyOf }: Creation<F>, values: F, now: Date): SentForm<F> => ({
  ...{ values, body: bodyOf(values) },
  ...{ key: crypto.randomUUID(), sent_on: now.toISOString() },
});

/** Throws `OldRequest` if a request cannot be repeated with its key. */
export function requireRecent({ sent_on }: SentForm<unknown>, now: Date): void {
  if (now.getTime() - Date.parse(sent_on) > KEY_LIFETIME_MS) throw new OldRequest();
}
