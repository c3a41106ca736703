import { AsyncLocalStorage } from 'node:async_hooks';

const checks = new AsyncLocalStorage<{ result: Promise<void> }>();

/** Runs a request with a logout check of its own; until one is set, it passes. */
export const withLogoutCheck = <T>(request: () => T): T =>
  checks.run({ result: Promise.resolve() }, request);

/** Sets the logout check of the current request. It rejects if the session was ended. */
export function setLogoutCheck(result: Promise<void>): void {
  const check = checks.getStore();
  if (check) check.result = result;
}

/** Waits for the logout check of the current request. Called before anything is written, sent or returned. */
export const awaitLogoutCheck = async (): Promise<void> => checks.getStore()?.result;
