import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { messageOf, NetworkError, type Call } from '#lib/console/page/api/call.ts';
import { Session, type SessionOptions } from '#lib/console/page/session/session.ts';
import { errorResponse } from './support/desk.ts';
import { adaSignedIn } from './support/records.ts';

const ada = {
  id: 'operator-1',
  username: 'ada',
  name: 'Ada Lovelace',
  role: 'operator',
  groups: [],
};
const now = new Date('2026-11-21T20:00:00Z');

/** The session endpoints of a desk: a cookie, and the people behind tokens. */
function createFakeDesk(people: Record<string, typeof ada> = { 'token-1': ada }) {
  const desk = {
    cookie: undefined as string | undefined,
    isDown: false,
    isBroken: false,
    requestedIds: [] as string[],
  };
  const expires_at: string | null = '2026-11-21T21:00:00Z';
  const handlers: Record<string, (token?: string) => unknown> = {
    'session.validate-token': () => ({ valid: desk.cookie !== undefined, expires_at }),
    'session.list-roles': () => ({ role_levels: { viewer: 1, operator: 3, 'night lead': 4 } }),
    'session.end-session': () => (desk.cookie = undefined),
    'session.get-user': () => people[desk.cookie ?? ''],
    'session.create-session': (token) => (desk.cookie = token),
  };
  const call = (async (id: string, input: { headers?: { Authorization?: string } } = {}) => {
    await Promise.resolve();
    desk.requestedIds.push(id);
    if (desk.isDown) throw new NetworkError();
    if (desk.isBroken) throw errorResponse(500);
    const token = input.headers?.Authorization?.slice('Bearer '.length);
    if (id === 'session.create-session' && !people[token ?? '']) throw errorResponse(401);
    const body = handlers[id]!(token);
    if (body === undefined && id === 'session.get-user') throw errorResponse(401);
    return { status: 200, headers: new Headers(), body };
  }) as unknown as Call;
  return { desk, call };
}

function open(call: Call, options: Partial<SessionOptions> = {}) {
  const saveUser = vi.fn(() => Promise.resolve());
  const required = { call, now: () => now, provider: null, saveUser, onSignedOut: vi.fn() };
  const session = new Session({ ...required, ...options });
  onTestFinished(() => session.close());
  return { session, saveUser };
}

describe('a session', () => {
  it('is looked for without an error for somebody who is not signed in', async () => {
    const { desk, call } = createFakeDesk();
    const { session } = open(call);

    await session.check();

    expect(session.state.value).toEqual({ state: 'signed out' });
    expect(desk.requestedIds).toEqual(['session.validate-token']);
  });

  it('begins with a link or a token, and knows who may write', async () => {
    const { call } = createFakeDesk();
    const { session, saveUser } = open(call);

    const problem = await session.signIn('https://desk.example.org/console#token=token-1');

    expect(problem).toBeUndefined();
    expect(session.state.value).toMatchObject({ state: 'signed in', user: adaSignedIn });
    expect(session.user.value).toBe('operator-1');
    expect(saveUser).toHaveBeenCalledWith(adaSignedIn);
  });

  it('lets viewers read, and roles of the desk write by their level', async () => {
    const people = { a: { ...ada, role: 'viewer' }, b: { ...ada, role: 'night lead' } };
    const { call } = createFakeDesk(people);
    const { session } = open(call);

    await session.signIn('a');
    expect(session.person.value?.canWrite).toBe(false);
    await session.signIn('b');

    expect(session.person.value?.canWrite).toBe(true);
  });

  it('says in a sentence why a link is refused', async () => {
    const { call } = createFakeDesk();
    const { session } = open(call);

    expect(await session.signIn('used')).toContain('not valid');
    expect(session.user.value).toBeUndefined();
  });

  it('shows the error of the desk, not a fault of the link, when signing in fails', async () => {
    const { desk, call } = createFakeDesk();
    const { session } = open(call);
    desk.isBroken = true;

    expect(await session.signIn('token-1')).toBe(messageOf(errorResponse(500)));
  });

  it('shows the error of the desk when signing out fails, and stays signed in', async () => {
    const { desk, call } = createFakeDesk();
    const { session } = open(call);
    await session.signIn('token-1');
    desk.isBroken = true;

    expect(await session.signOut()).toBe(messageOf(errorResponse(500)));

    expect(session.user.value).toBe('operator-1');
  });

  it('expires under the dialog, and the same person continues', async () => {
    const { desk, call } = createFakeDesk();
    const { session } = open(call);
    await session.signIn('token-1');
    desk.cookie = undefined;

    session.expire();

    expect(session.state.value).toEqual({ state: 'expired', user: adaSignedIn });
    expect([session.isDialogOpen.value, session.user.value]).toEqual([true, undefined]);
    await session.signIn('token-1');
    expect([session.isDialogOpen.value, session.user.value]).toEqual([false, 'operator-1']);
  });

  it('is remembered without a connection, and sends nothing until the desk confirms it', async () => {
    const { desk, call } = createFakeDesk();
    desk.isDown = true;
    const { session } = open(call, { savedUser: adaSignedIn });

    await session.check();

    expect(session.state.value).toEqual({ state: 'unconfirmed', user: adaSignedIn });
    expect([session.person.value, session.user.value]).toEqual([adaSignedIn, undefined]);
    [desk.isDown, desk.cookie] = [false, 'token-1'];
    await session.check();
    expect(session.user.value).toBe('operator-1');
  });

  it('goes on if the desk does not hear of the sign-out', async () => {
    const { desk, call } = createFakeDesk();
    const { session } = open(call);
    await session.signIn('token-1');
    desk.isDown = true;

    expect(await session.signOut()).toBe('No connection: you are still signed in.');

    expect(session.user.value).toBe('operator-1');
  });

  it('announces its end ten minutes ahead', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { session } = open(createFakeDesk().call);
    await session.signIn('token-1');

    await vi.advanceTimersByTimeAsync(49 * 60_000);
    expect(session.endsSoon.value).toBe(false);
    await vi.advanceTimersByTimeAsync(61_000);

    expect(session.endsSoon.value).toBe(true);
  });

  it('is renewed silently where the provider allows it', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { desk, call } = createFakeDesk({ 'token-1': ada, 'token-2': ada });
    const renew = vi.fn(() => Promise.resolve({ token: 'token-2' }));
    const { session } = open(call, {
      provider: { issuer: 'https://id.example.org', client_id: 'desk', scope: 'openid' },
      signInWith: () => Promise.resolve({ token: 'token-1', renew }),
    });
    expect(await session.signInWithProvider()).toBeUndefined();

    await vi.advanceTimersByTimeAsync(51 * 60_000);

    expect(desk.cookie).toBe('token-2');
    expect(session.endsSoon.value).toBe(false);
  });
});
