import { AsyncLocalStorage } from 'node:async_hooks';

type Gate = { opens: Promise<void> };

const gates = new AsyncLocalStorage<Gate>();

/** Runs a request with a gate of its own, which stands open. */
export const withLogoutCheck = <T>(request: () => T): T =>
  gates.run({ opens: Promise.resolve() }, request);

/** Keeps the gate of the request at hand shut until `check` is done; for good where it rejects. */
export function setLogoutCheck(check: Promise<void>): void {
  const gate = gates.getStore();
  if (gate) gate.opens = check;
}

/**
 * Waits until the request at hand may have an effect: before anything is written, sent or answered.
 * Reads need not wait.
 */
export const awaitLogoutCheck = async (): Promise<void> => gates.getStore()?.opens;
