import type { Desk } from './desk/desk.ts';
import { ask } from './flows/open-dialog.tsx';
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

/** Asks before another person is signed in: a link may come from anybody. */
async function askToSwitch(desk: Desk, credential: string): Promise<void> {
  const name = desk.session.person.peek()?.name ?? 'you';
  const subject = subjectOf(credential);
  await ask(desk, {
    title: `Sign in as ${subject ?? 'somebody else'}?`,
    text: [
      `This link is for ${subject ?? 'a session that may not be yours'}. Now ${name} is signed in.`,
      'What you write after it is signed with the other name. Decline if you did not ask for this link.',
    ],
    choice: {
      label: subject === undefined ? 'Use the link' : `Sign in as ${subject}`,
      kind: 'danger',
      run: () => void signIn(desk, credential),
    },
    cancel: `Stay signed in as ${name}`,
  });
}

async function signIn({ session, notices }: Desk, credential: string): Promise<void> {
  const problem = await session.signIn(credential);
  if (problem === undefined) return;
  notices.fail(problem);
  await session.check();
}
