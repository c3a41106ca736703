import { signal, type ReadonlySignal } from '@preact/signals';
import type { Call } from '../api/call.ts';
import type { Session } from './session.ts';
import { loadPerson, signInProblem } from './user.ts';

/** A link that waits for consent, and the name and account of its person. */
export type Offer = { credential: string; person: string };

/** Signs in with links. A link may come from anybody: whoever sits here must agree, unless it is that person's own. */
export class SignInLinks {
  readonly #call: Call;
  readonly #session: Session;
  #followed: string | undefined;
  readonly #offer = signal<Offer | undefined>(undefined);

  readonly offer: ReadonlySignal<Offer | undefined> = this.#offer;

  constructor(call: Call, session: Session) {
    this.#call = call;
    this.#session = session;
  }

  /**
   * Renews the session with a link of the person who is signed in, and offers any other. The desk names the person.
   * Returns the problem, if there is one.
   */
  async follow(credential: string): Promise<string | undefined> {
    try {
      this.#followed = credential;
      const { id, name } = await loadPerson(this.#call, credential);
      // Another link was opened meanwhile.
      if (this.#followed !== credential) return undefined;
      if (id === this.#session.user.peek()) return await this.#session.signIn(credential);
      // A name alone could be anybody's.
      this.#offer.value = { credential, person: name === id ? id : `${name} (${id})` };
      return undefined;
    } catch (error) {
      return signInProblem(error);
    }
  }

  /** Signs in with an offered link. Returns the problem, if there is one. */
  async accept(offer: Offer): Promise<string | undefined> {
    const problem = await this.#session.signIn(offer.credential);
    if (problem === undefined) this.decline(offer);
    return problem;
  }

  /** Forgets an offered link. */
  decline(offer: Offer): void {
    if (this.#offer.peek() === offer) this.#offer.value = undefined;
  }
}
