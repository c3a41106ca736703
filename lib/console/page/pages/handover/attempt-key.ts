/** The `Idempotency-Key` of a request that a person may send again. */
type AttemptKey = {
  /** Returns the key: the same one for the same body, until the outcome is known. */
  of: (body: unknown) => string;
  /** Discards the key after the outcome is known: the next attempt is another request. */
  forget: () => void;
};

/**
 * Returns the keys of attempts: an attempt without a response may have been carried out, so it is repeated with its
 * key.
 */
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
