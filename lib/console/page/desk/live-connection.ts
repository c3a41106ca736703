import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { NetworkError, ErrorResponse, type Api } from '../api/call.ts';
import { isOnline, isVisible } from '../api/online.ts';
import type { Database } from '../drafts/database.ts';
import type { Session } from '../session/session.ts';
import type { Change } from '../store/changes.ts';
import { Feed, type ConnectionState, type FeedOptions } from '../store/feed.ts';
import type { Shifts } from '../store/shifts.ts';
import { saveShift, loadSavedShift } from './saved-shift.ts';

/** The pause after a first load that failed, in ms. */
const RETRY_MS = 3000;

type LiveOptions = {
  api: Api;
  baseUrl: string;
  shifts: Shifts;
  session: Session;
  /** Absent if the browser has no storage. */
  database: Database | undefined;
  /** Called for each change that arrives by the stream. */
  onChange: (change: Change) => void;
};

type Listener = NonNullable<FeedOptions['onFrame']>;

/** The current shift and the stream of changes: loads the one, then follows the other. */
export class LiveConnection {
  readonly #options: LiveOptions;
  readonly #feed: Signal<Feed | undefined> = signal();
  readonly #first: Signal<ConnectionState> = signal({ state: 'catching up' });
  readonly #savedAt: Signal<string | undefined> = signal();
  readonly #isLoaded = signal(false);
  readonly #listeners = new Set<Listener>();
  #isOpened = false;
  #isLoading = false;
  /** Whether the desk has asked for a sign-in. */
  #isRefused = false;
  readonly #needsSignIn = signal(false);

  readonly connection: ReadonlySignal<ConnectionState> = computed(
    () => this.#feed.value?.connection.value ?? this.#first.value,
  );
  /** Whether nothing can be read before somebody signs in again. */
  readonly needsSignIn: ReadonlySignal<boolean> = this.#needsSignIn;
  /** Whether the current shift is loaded, or it is known that there is none. */
  readonly isLoaded: ReadonlySignal<boolean> = this.#isLoaded;
  /** The time of what is shown, while the connection is lost. */
  readonly asOf: ReadonlySignal<string | undefined> = computed(() => {
    if (this.#savedAt.value !== undefined) return this.#savedAt.value;
    const { state, since } = this.connection.value;
    return state === 'offline' ? since : undefined;
  });

  constructor(options: LiveOptions) {
    this.#options = options;
    const { session } = options;
    let before = session.state.peek().state;
    effect(() => {
      const { state } = session.state.value;
      const isVisit = before === 'checking' && !this.#isRefused;
      if (state === 'signed in' && before !== state && !isVisit) void this.open();
      before = state;
    });
    effect(() => {
      if (isOnline.value && this.#isOpened && !this.#feed.peek()) void this.open();
    });
    effect(() => this.#checkSession());
    this.#saveCurrentShift();
  }

  /** Calls `listener` for each event, until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Loads the current shift and follows the stream; after a sign-in, loads everything again. */
  async open(): Promise<void> {
    this.#isOpened = true;
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      const feed = this.#feed.peek();
      if (feed) await this.#options.shifts.reload();
      else await this.#loadFirst();
      feed?.restart();
      this.#isRefused = false;
      this.#needsSignIn.value = false;
      this.#savedAt.value = undefined;
    } catch (error) {
      await this.#fail(error);
    } finally {
      this.#isLoading = false;
    }
  }

  async #loadFirst(): Promise<void> {
    const { api, shifts, session, onChange, baseUrl } = this.#options;
    const startedAt = performance.now();
    await shifts.loadCurrent().catch((error: unknown) => {
      const hasNone = error instanceof ErrorResponse && error.status === 404;
      if (!hasNone) throw error;
    });
    this.#isLoaded.value = true;
    // The first response has set the clock.
    const loadedAt = new Date(api.clock.now().getTime() - (performance.now() - startedAt));
    const options = {
      baseUrl,
      fetch: api.fetch,
      now: api.clock.now,
      isOnline,
      isVisible,
      onChange,
      onFrame: (frame: Parameters<Listener>[0]) => {
        this.#setClock(frame);
        for (const listener of this.#listeners) listener(frame);
      },
      onResync: () => this.#options.shifts.reload(),
      onSignIn: () => session.expire(),
    };
    this.#feed.value = new Feed(options, loadedAt);
  }

  async #fail(error: unknown): Promise<void> {
    if (error instanceof ErrorResponse && error.status === 401) {
      this.#isRefused = true;
      this.#needsSignIn.value = true;
      this.#options.session.expire();
      return;
    }
    if (!(error instanceof NetworkError || error instanceof ErrorResponse)) throw error;
    if (this.#feed.peek()) return;
    await this.#showSaved();
    this.#first.value = { state: 'offline' };
    setTimeout(() => void this.open(), RETRY_MS);
  }

  /** Sets the clock by an event that has just happened. Missed events may be older than the clock of a demo. */
  #setClock(frame: Parameters<Listener>[0]): void {
    if ('timestamp' in frame && this.connection.peek().state === 'live')
      this.#options.api.clock.advanceTo(frame.timestamp);
  }

  /** Shows the shift as this browser has saved it. */
  async #showSaved(): Promise<void> {
    const { database, shifts } = this.#options;
    const saved = database && (await loadSavedShift(database).catch(() => undefined));
    if (!saved || this.#isLoaded.peek()) return;
    shifts.showSaved(saved.change);
    this.#savedAt.value = saved.as_of;
    this.#isLoaded.value = true;
  }

  /** Confirms the person of the last visit as soon as the service can be reached. */
  #checkSession(): void {
    const { session } = this.#options;
    const isLive = this.connection.value.state === 'live';
    if (isLive && session.state.value.state === 'unconfirmed') void session.check();
  }

  #saveCurrentShift(): void {
    const { database, shifts, api } = this.#options;
    if (!database) return;
    const isLive = computed(() => this.connection.value.state === 'live');
    effect(() => {
      const current = shifts.current.value;
      if (current) return saveShift(database, current.store, { isLive, now: api.clock.now });
      return undefined;
    });
  }
}
