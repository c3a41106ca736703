import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { messageOf, NetworkError, ErrorResponse, type Call } from '../api/call.ts';
import type { ProviderSettings, ProviderTokens } from './provider.ts';
import { credentialIn, loadExpiry, loadUser, signInProblem, type User } from './user.ts';

/**
 * Who is signed in. `unconfirmed`: nobody has confirmed it yet, since the desk is out of reach; `expired`: the
 * page stays as it is, under the dialog.
 */
type SessionState =
  | { state: 'checking' | 'signed out' }
  | { state: 'unconfirmed' | 'expired'; user: User }
  | { state: 'signed in'; user: User; expires_at: string | null };

export type SessionOptions = {
  call: Call;
  /** The time of the server. */
  now: () => Date;
  provider: ProviderSettings | null;
  /** The person who was signed in when the page was last open. */
  savedUser?: User | undefined;
  /** Stores the person for the next visit; undefined deletes what the last one could read, after a sign-out. */
  saveUser: (user: User | undefined) => Promise<void>;
  /** Called after a sign-out in any tab: nothing of the person may stay in the page. */
  onSignedOut: () => void;
  signInWith?: (provider: ProviderSettings) => Promise<ProviderTokens>;
};

/** Tabs share the cookie: a sign-in or sign-out in one of them is announced to all. */
const CHANNEL = 'desk-session';
const SIGNED_OUT = 'signed out';

/** How long before the end of a session it is announced or renewed, in ms. */
const NOTICE_MS = 600_000;
/** The longest time that a timer can wait, in ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export class Session {
  readonly #options: SessionOptions;
  readonly #channel = new BroadcastChannel(CHANNEL);
  readonly #state: Signal<SessionState> = signal({ state: 'checking' });
  readonly #isDialogOpen = signal(false);
  readonly #endsSoon = signal(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #renew: ProviderTokens['renew'];

  readonly state: ReadonlySignal<SessionState> = this.#state;
  /** The person, also while the session is expired or not confirmed; undefined if nobody was signed in. */
  readonly person: ReadonlySignal<User | undefined> = computed(() =>
    'user' in this.#state.value ? this.#state.value.user : undefined,
  );
  /** The `sub` that the desk has confirmed: the queue sends for nobody else. */
  readonly user: ReadonlySignal<string | undefined> = computed(() =>
    this.#state.value.state === 'signed in' ? this.#state.value.user.id : undefined,
  );
  readonly isDialogOpen: ReadonlySignal<boolean> = this.#isDialogOpen;
  /** Whether the session ends within ten minutes, and could not be renewed. */
  readonly endsSoon: ReadonlySignal<boolean> = this.#endsSoon;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#channel.onmessage = ({ data }) => {
      if (data === SIGNED_OUT) this.#options.onSignedOut();
      else void this.check();
    };
  }

  /** Asks the desk who is signed in, without an error in the log if nobody is. */
  async check(): Promise<void> {
    const { call, savedUser } = this.#options;
    try {
      const expires_at = await loadExpiry(call);
      if (expires_at === undefined) this.#loseSession();
      else this.#startSession(await loadUser(call), expires_at);
    } catch (error) {
      if (error instanceof ErrorResponse && error.status === 401) this.#loseSession();
      else if (this.#state.peek().state === 'checking')
        this.#state.value = savedUser
          ? { state: 'unconfirmed', user: savedUser }
          : { state: 'signed out' };
    }
  }

  /** Signs in with a link, its code, or a token. Returns the problem, if there is one. */
  async signIn(text: string): Promise<string | undefined> {
    return this.#signIn(() => Promise.resolve({ token: credentialIn(text) }));
  }

  /** Signs in at the identity provider, in a window of its own. Returns the problem, if there is one. */
  async signInWithProvider(): Promise<string | undefined> {
    const { provider, signInWith } = this.#options;
    if (!provider) return 'This desk has no identity provider.';
    return this.#signIn(async () => {
      const signIn = signInWith ?? (await import('./provider.ts')).signInWithProvider;
      return signIn(provider);
    });
  }

  async #signIn(obtain: () => Promise<ProviderTokens>): Promise<string | undefined> {
    try {
      const { token, renew } = await obtain();
      await this.#exchange(token);
      this.#renew = renew;
      await this.check();
      this.#channel.postMessage('signed in');
      return undefined;
    } catch (error) {
      return signInProblem(error);
    }
  }

  /** Exchanges a token for the cookie, which scripts cannot read. */
  async #exchange(token: string): Promise<void> {
    const headers = { Authorization: `Bearer ${token}` };
    await this.#options.call('session.create-session', { headers });
  }

  /** Signs out in all tabs. Queued entries stay in this browser for the same person only. */
  async signOut(): Promise<string | undefined> {
    try {
      await this.#options.call('session.end-session');
    } catch (error) {
      return error instanceof NetworkError
        ? 'No connection: you are still signed in.'
        : messageOf(error);
    }
    await this.#options.saveUser(undefined).catch(() => undefined);
    this.#channel.postMessage(SIGNED_OUT);
    this.#options.onSignedOut();
    return undefined;
  }

  /** Opens the dialog after a 401; the page stays as it is. */
  expire(): void {
    const user = this.person.peek();
    if (user) this.#state.value = { state: 'expired', user };
    this.#endsSoon.value = false;
    this.#isDialogOpen.value = true;
  }

  openDialog(): void {
    this.#isDialogOpen.value = true;
  }

  closeDialog(): void {
    this.#isDialogOpen.value = false;
  }

  #startSession(user: User, expires_at: string | null): void {
    this.#state.value = { state: 'signed in', user, expires_at };
    this.#isDialogOpen.value = false;
    this.#watchExpiry(expires_at);
    // Without it, the drafts are found after the next sign-in.
    this.#options.saveUser(user).catch(() => undefined);
  }

  #loseSession(): void {
    const user = this.person.peek();
    this.#state.value = user ? { state: 'expired', user } : { state: 'signed out' };
  }

  #watchExpiry(expires_at: string | null): void {
    clearTimeout(this.#timer);
    this.#endsSoon.value = false;
    if (expires_at === null) return;
    const left = Date.parse(expires_at) - this.#options.now().getTime() - NOTICE_MS;
    this.#timer = setTimeout(
      () => void this.#announce(),
      Math.min(Math.max(0, left), MAX_TIMER_MS),
    );
  }

  /** Renews the session where the provider allows it, else announces its end. */
  async #announce(): Promise<void> {
    try {
      if (!this.#renew) throw new Error('The session cannot be renewed.');
      const { token, renew } = await this.#renew();
      await this.#exchange(token);
      this.#renew = renew;
      await this.check();
    } catch {
      this.#endsSoon.value = true;
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#channel.close();
  }
}
