import { vi } from 'vitest';

/** Waits until a check no longer throws: as long as a busy machine needs. */
export const waitUntil = <T>(check: () => T): Promise<Awaited<T>> =>
  vi.waitFor(check, { timeout: 20_000 }) as Promise<Awaited<T>>;
