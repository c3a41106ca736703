import type { Desk } from './desk/desk.ts';
import { openDialog } from './flows/open-dialog.tsx';
import { subjectOf, takeCredential } from './session/user.ts';

/**
 * Finds out who is signed in, and signs in with the credential of a link. Returns the credential if it is that of
 * another person: somebody has to agree first.
 */
export async function checkSessionAndLink(
  desk: Desk,
  credential?: string,
): Promise<string | undefined> {
  const { session } = desk;
  if (credential === undefined) {
    void session.check();
    return undefined;
  }
  await session.check();
  if (isForAnotherPerson(desk, credential)) return credential;
  await signIn(desk, credential);
  return undefined;
}

/** Handles links that are opened in this tab. `pending` is one that needs the person's consent. */
export function handleSignInLinks(desk: Desk, pending?: string): void {
  const follow = (credential: string | undefined) => {
    if (credential === undefined) return;
    if (isForAnotherPerson(desk, credential)) void askToSwitch(desk, credential);
    else void signIn(desk, credential);
  };
  follow(pending);
  addEventListener('hashchange', () => follow(takeCredential(location, history)));
}

/** Whether somebody is signed in, and a link is not certainly that person's. */
function isForAnotherPerson({ session }: Desk, credential: string): boolean {
  const person = session.person.peek();
  return person !== undefined && subjectOf(credential) !== person.id;
}

const askToSwitch = (desk: Desk, credential: string) =>
  openDialog(desk, ({ SwitchUser }, onClose) => (
    <SwitchUser {...{ desk, credential, onClose }} run={() => void signIn(desk, credential)} />
  ));

async function signIn({ session, notices }: Desk, credential: string): Promise<void> {
  const problem = await session.signIn(credential);
  if (problem === undefined) return;
  notices.fail(problem);
  await session.check();
}
