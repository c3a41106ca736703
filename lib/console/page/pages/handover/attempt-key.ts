import { Refusal } from '../../api/call.ts';

/** The `Idempotency-Key` of a request that a person may send again. */
type AttemptKey = {
  /** Returns the key: the same one for the same body, until the outcome is known. */
  of: (body: unknown) => string;
  /** Notes that the desk has answered: the next attempt is another request. */
  forget: () => void;
};

/** Returns keys for attempts: one without an answer may have been carried out, and is repeated with its key. */
export function createAttemptKey(): AttemptKey {
  let last: { key: string; body: string } | undefined;
  return {
    of: (body) => {
      const text = JSON.stringify(body);
      if (last?.body !== text) last = { key: crypto.randomUUID(), body: text };
      return last.key;
    },
    forget: () => {
      last = undefined;
    },
  };
}

/** Whether the desk has answered for good: what it refuses was not carried out. */
export const isFinal = (error: unknown): boolean =>
  error instanceof Refusal && error.status < 500 && error.code !== 'REQUEST_IN_PROGRESS';
