import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Call } from '#lib/console/page/api/call.ts';
import { Session } from '#lib/console/page/session/session.ts';
import { credentialIn, takeCredential } from '#lib/console/page/session/user.ts';
import { waitUntil } from './support/wait-until.ts';

/** A desk whose session belongs to Ada until it is ended. */
function openTabs() {
  let isSignedIn = true;
  const handlers: Record<string, () => unknown> = {
    'session.validate-token': () => ({ valid: isSignedIn, expires_at: null }),
    'session.get-user': () => ({ id: 'operator-1', username: 'ada', role: 'operator' }),
    'session.list-roles': () => ({ role_levels: { operator: 3 } }),
    'session.end-session': () => (isSignedIn = false),
  };
  const call = ((id: string) => Promise.resolve({ body: handlers[id]?.() })) as unknown as Call;
  return [1, 2].map(() => {
    const remember = vi.fn(() => Promise.resolve());
    const onSignedOut = vi.fn();
    const session = new Session({
      call,
      now: () => new Date(),
      provider: null,
      saveUser: remember,
      onSignedOut,
    });
    onTestFinished(() => session.close());
    return { session, remember, onSignedOut };
  });
}

it('ends the session in every tab, which opens again without what the person could read', async () => {
  const [first, second] = openTabs();
  await Promise.all([first!.session.check(), second!.session.check()]);
  expect(second!.session.person.value?.name).toBe('ada');

  await first!.session.signOut();

  expect(first!.remember).toHaveBeenLastCalledWith(undefined);
  expect(first!.onSignedOut).toHaveBeenCalledOnce();
  await waitUntil(() => expect(second!.onSignedOut).toHaveBeenCalledOnce());
});

describe('a credential', () => {
  it('is found in a link, in its fragment, or alone', () => {
    expect(credentialIn('http://127.0.0.1:3000/console#token=a.b.c')).toBe('a.b.c');
    expect(credentialIn('#code=x%2By')).toBe('x+y');
    expect(credentialIn('  a.b.c\n')).toBe('a.b.c');
  });

  it('is removed from the address at once', () => {
    const replaceState = vi.fn();
    const history = { state: null, replaceState } as unknown as History;
    const at = (hash: string) => ({ hash, pathname: '/console', search: '?x=1' }) as Location;

    expect(takeCredential(at('#token=abc'), history)).toBe('abc');
    expect(replaceState).toHaveBeenCalledWith(null, '', '/console?x=1');
    expect(takeCredential(at('#comment-1'), history)).toBeUndefined();
  });
});
