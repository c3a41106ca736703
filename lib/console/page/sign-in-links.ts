import type { Desk } from './desk/desk.ts';
import { takeCredential } from './session/user.ts';

/** Finds out who is signed in, and follows the link with which the page was opened. */
export async function checkSessionAndLink(desk: Desk, credential?: string): Promise<void> {
  if (credential === undefined) {
    void desk.session.check();
    return;
  }
  await desk.session.check();
  await follow(desk, credential);
}

/** Follows links that are opened in this tab. */
export function watchSignInLinks(desk: Desk): void {
  addEventListener('hashchange', () => {
    const credential = takeCredential(location, history);
    if (credential !== undefined) void follow(desk, credential);
  });
}

async function follow({ links, notices }: Desk, credential: string): Promise<void> {
  const problem = await links.follow(credential);
  if (problem !== undefined) notices.fail(problem);
}
