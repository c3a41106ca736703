import { signal, type ReadonlySignal } from '@preact/signals';
import type { Call } from '../api/call.ts';
import type { Session } from './session.ts';
import { loadPerson, signInProblem } from './user.ts';

/** A link that waits for consent, with the name of the person whom it signs in. */
type Offer = { credential: string; name: string };

/** Signs in with links. A link may come from anybody: whoever sits here must agree, unless it is that person's own. */
export class SignInLinks {
  readonly #call: Call;
  readonly #session: Session;
  readonly #offer = signal<Offer | undefined>(undefined);

  readonly offer: ReadonlySignal<Offer | undefined> = this.#offer;

  constructor(call: Call, session: Session) {
    this.#call = call;
    this.#session = session;
  }

  /**
   * Renews the session with a link of the person who is signed in, and offers any other. Whose it is, the desk says.
   * Returns the problem, if there is one.
   */
  async follow(credential: string): Promise<string | undefined> {
    try {
      const person = await loadPerson(this.#call, credential);
      if (person.id === this.#session.user.peek()) return await this.#session.signIn(credential);
      this.#offer.value = { credential, name: person.name };
      return undefined;
    } catch (error) {
      return signInProblem(error);
    }
  }

  /** Signs in with the offered link. Returns the problem, if there is one. */
  async accept(): Promise<string | undefined> {
    const { credential = '' } = this.#offer.peek() ?? {};
    const problem = await this.#session.signIn(credential);
    if (problem === undefined) this.decline();
    return problem;
  }

  /** Forgets the offered link. */
  decline(): void {
    this.#offer.value = undefined;
  }
}
