import { signal, type ReadonlySignal, type Signal } from '@preact/signals';

/**
 * Records by their id. A version that is not newer than the known one changes nothing, so that repetitions and the
 * order in which versions arrive do not matter.
 */
export class Versioned<T extends { version: number }> {
  readonly #idOf: (record: T) => number;
  readonly #byId: Signal<ReadonlyMap<number, T>> = signal(new Map());
  readonly byId: ReadonlySignal<ReadonlyMap<number, T>> = this.#byId;

  constructor(idOf: (record: T) => number) {
    this.#idOf = idOf;
  }

  /** Returns whether one of the records was new. */
  apply(records: readonly T[]): boolean {
    const byId = new Map(this.#byId.peek());
    let isChanged = false;
    for (const record of records) {
      const current = byId.get(this.#idOf(record));
      if (current && current.version >= record.version) continue;
      byId.set(this.#idOf(record), record);
      isChanged = true;
    }
    if (isChanged) this.#byId.value = byId;
    return isChanged;
  }

  /** Replaces records by others of the same version. */
  replace(records: readonly T[]): void {
    if (records.length > 0)
      this.#byId.value = new Map([
        ...this.#byId.peek(),
        ...records.map((record) => [this.#idOf(record), record] as const),
      ]);
  }
}

/** Coalesces calls: one load runs at a time, and calls during it cause one more load afterwards. */
export function coalesce(load: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let requestCount = 0;
  const run = async () => {
    for (let done = -1; done < requestCount;) {
      done = requestCount;
      await load();
    }
  };
  return () => {
    if (running) requestCount++;
    running ??= run().finally(() => (running = undefined));
    return running;
  };
}
