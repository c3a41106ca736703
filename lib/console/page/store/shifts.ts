import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { isFinalError } from '../api/final-error.ts';
import type { Change } from './changes.ts';
import { loadChanges } from './load.ts';
import { createReading, type Reading } from './reading.ts';
import { createStore, type Source, type Store } from './store.ts';

/** A shift that is on the screen, or was. */
export type OpenShift = {
  store: Store;
  reading: Reading;
  /** Times that nobody has explained, in words, by the key of the entry before them. */
  gaps: Signal<ReadonlyMap<string, string>>;
  /** Whether its losses, items and handovers are there, which follow its entries. */
  areRecordsLoaded: Signal<boolean>;
};

/** How long to wait for further files, which often arrive together, before their links are loaded, in ms. */
const RENEWAL_MS = 300;

/** The pause before the desk is asked again which shift runs, in ms. */
const RETRY_MS = 3000;

/** The shifts that this page has loaded, and which of them is the current one. */
export class Shifts {
  readonly #fetch: typeof fetch;
  /** The address of the shift service, with `/slt/api/v3`. */
  readonly #base: string;
  readonly #onChange: (change: Change) => void;
  readonly #open = new Map<number, OpenShift>();
  readonly #renewals = new Set<number>();
  #isAsking = false;
  /** Whether an event has named another running shift since the desk was asked. */
  #mustAsk = false;
  readonly #currentId: Signal<number | undefined> = signal();

  /** The running shift, else the one that was modified last; undefined until it is loaded, or if there is none. */
  readonly current: ReadonlySignal<OpenShift | undefined> = computed(() => {
    const id = this.#currentId.value;
    return id === undefined ? undefined : this.open(id);
  });

  /** `onChange` is called with everything that arrives. */
  constructor(
    fetch: typeof globalThis.fetch,
    baseUrl: string,
    onChange: (change: Change) => void = () => undefined,
  ) {
    this.#fetch = fetch;
    this.#onChange = onChange;
    this.#base = `${baseUrl}/slt/api/v3`;
  }

  /** Returns a shift, which is empty until it is loaded. */
  open(shiftId: number): OpenShift {
    const existing = this.#open.get(shiftId);
    if (existing) return existing;
    const reading = createReading();
    const gaps = signal<ReadonlyMap<string, string>>(new Map());
    const areRecordsLoaded = signal(false);
    const opened = { reading, gaps, areRecordsLoaded, store: createStore(reading) };
    this.#open.set(shiftId, opened);
    return opened;
  }

  /** Loads the current shift. Throws `ErrorResponse` 404 if there has never been one. */
  loadCurrent(): Promise<void> {
    return this.#load(new URL(`${this.#base}/shift/current`), ({ shift_id }) => {
      this.#currentId.value = shift_id;
    });
  }

  /** Shows the current shift as this browser last knew it. */
  showSaved(change: Change): void {
    this.open(change.shift_id).store.apply(change, 'snapshot');
    this.#currentId.value = change.shift_id;
  }

  /**
   * Loads any shift, by its id, else by its own id in the system that it was imported from. Returns its id. Throws
   * `ErrorResponse` 404 if there is no such shift.
   */
  async load(shiftId: number): Promise<number> {
    let id = shiftId;
    await this.#load(new URL(`${this.#base}/shift?shift_id=${shiftId}`), ({ shift_id }) => {
      id = shift_id;
    });
    return id;
  }

  /**
   * Loads the signed links to the files of a shift in a moment, once for all that ask: new files have none, and
   * others expire. Without a link the page shows the name of the file, and asks again when it is opened.
   */
  renewLinks(shiftId: number): void {
    if (this.#renewals.has(shiftId)) return;
    this.#renewals.add(shiftId);
    setTimeout(() => {
      this.#renewals.delete(shiftId);
      this.#renew(shiftId).catch(() => undefined);
    }, RENEWAL_MS);
  }

  /** Returns the stores of all shifts that are open. */
  stores(): Store[] {
    return [...this.#open.values()].map(({ store }) => store);
  }

  /** Yields the comments of a shift. Throws `ErrorResponse` and `NetworkError`. */
  loadComments(shiftId: number): AsyncGenerator<Change> {
    return loadChanges(this.#fetch, new URL(`${this.#base}/shift/comment?shift_id=${shiftId}`));
  }

  async #renew(shiftId: number): Promise<void> {
    for await (const change of this.loadComments(shiftId))
      this.open(shiftId).store.renewLinks(change);
  }

  /** Loads everything that is open again. */
  async reload(): Promise<void> {
    await Promise.all([this.loadCurrent(), ...[...this.#open.keys()].map((id) => this.load(id))]);
  }

  /**
   * Applies a change to its shift, if that is open. A running shift other than the current one is only asked about: events
   * are repeated after a connection, and those of an earlier shift were written while it ran.
   */
  apply(change: Change, source: Source): void {
    const { shift_id, shift } = change;
    const isRunning = shift !== undefined && shift.shift_end === undefined;
    if (isRunning && shift_id !== this.#currentId.peek()) {
      // Its events are stored until the response arrives.
      this.open(shift_id);
      void this.#askForCurrent();
    }
    this.#open.get(shift_id)?.store.apply(change, source);
    this.#onChange(change);
    if (hasFilesWithoutLinks(change)) this.renewLinks(shift_id);
  }

  /** Asks which shift runs, until the desk tells it. After a sign-in, all is loaded again. */
  async #askForCurrent(): Promise<void> {
    this.#mustAsk = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#mustAsk) {
      this.#mustAsk = false;
      const isDone = await this.loadCurrent().then(() => true, isFinalError);
      if (isDone) continue;
      this.#mustAsk = true;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    this.#isAsking = false;
  }

  async #load(url: URL, onFirst: (change: Change) => void = () => undefined): Promise<void> {
    const changes: Change[] = [];
    try {
      for await (const change of loadChanges(this.#fetch, url)) changes.push(change);
    } finally {
      // The pages of a large shift are ordered together: none moves what another has shown.
      for (const change of mergeChanges(changes)) {
        this.open(change.shift_id).store.apply(change, 'snapshot');
        this.#onChange(change);
      }
      const [first] = changes;
      if (first) onFirst(first);
    }
  }
}

/** Returns one change of each shift. */
function mergeChanges(changes: Change[]): Change[] {
  const [first, ...others] = changes;
  if (!first || others.length === 0) return changes;
  const lists = [
    'logs',
    'comments',
    'replies',
    'annotations',
    'losses',
    'items',
    'handovers',
  ] as const;
  return [...Map.groupBy(changes, ({ shift_id }) => shift_id)].map(([shift_id, ofShift]) => ({
    shift_id,
    shift: ofShift.find(({ shift }) => shift)?.shift,
    ...Object.fromEntries(
      lists.map((name) => [name, ofShift.flatMap((one) => [...(one[name] ?? [])])]),
    ),
  }));
}

/** Frames have no signed links. */
const hasFilesWithoutLinks = ({ comments = [], replies = [] }: Change): boolean =>
  [...comments, ...comments.flatMap((comment) => comment.replies), ...replies].some(({ image }) =>
    image.some(({ path }) => path === undefined),
  );
