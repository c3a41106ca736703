import { expect, it, onTestFinished } from 'vitest';
import type { Call } from '#lib/console/page/api/call.ts';
import { SignInLinks } from '#lib/console/page/session/links.ts';
import { Session } from '#lib/console/page/session/session.ts';
import { errorResponse } from './support/desk.ts';

/** The names of people, by their tokens. Two tokens are Ada's. */
const people: Record<string, { id: string; name: string }> = {
  ada: { id: 'operator-1', name: 'Ada Lovelace' },
  'ada-again': { id: 'operator-1', name: 'Ada Lovelace' },
  grace: { id: 'operator-2', name: 'Grace Hopper' },
};

type Input = { headers?: { Authorization?: string }; body?: { preview?: boolean } };

/** A page on a desk to which nobody has signed in. `desk.cookie` is the token of the session. */
function openPage() {
  const desk = { cookie: undefined as string | undefined };
  const endpoints: Record<string, (token: string, isPreview: boolean) => unknown> = {
    'session.validate-token': () => ({ valid: desk.cookie !== undefined, expires_at: null }),
    'session.get-user': () => ({ ...people[desk.cookie ?? ''], role: 'operator' }),
    'session.list-roles': () => ({ role_levels: { operator: 3 } }),
    'session.create-session': (token, isPreview) => {
      const person = people[token];
      if (!person) throw errorResponse(401);
      if (isPreview) return { sub: person.id, name: person.name };
      desk.cookie = token;
      return {};
    },
  };
  const call = (async (id: string, { headers, body }: Input = {}) => {
    const token = headers?.Authorization?.slice('Bearer '.length) ?? '';
    return Promise.resolve({ body: endpoints[id]?.(token, body?.preview === true) });
  }) as unknown as Call;
  const session = new Session({
    ...{ call, now: () => new Date(), provider: null, onSignedOut: () => undefined },
    saveUser: () => Promise.resolve(),
  });
  onTestFinished(() => session.close());
  return { desk, session, links: new SignInLinks(call, session) };
}

it('offers a link to a visitor who is not signed in, by the name and the account that the desk gives', async () => {
  const { desk, session, links } = openPage();
  await session.check();

  expect(await links.follow('ada')).toBeUndefined();
  expect(links.offer.value).toEqual({ credential: 'ada', person: 'Ada Lovelace (operator-1)' });
  expect(desk.cookie).toBeUndefined();
  expect(await links.accept(links.offer.value!)).toBeUndefined();

  expect([session.user.value, desk.cookie]).toEqual(['operator-1', 'ada']);
  expect(links.offer.value).toBeUndefined();
});

it('changes to another person with consent alone', async () => {
  const { desk, session, links } = openPage();
  await session.signIn('ada');

  await links.follow('grace');
  links.decline(links.offer.value!);
  expect([session.user.value, desk.cookie]).toEqual(['operator-1', 'ada']);
  await links.follow('grace');
  await links.accept(links.offer.value!);

  expect([session.user.value, desk.cookie]).toEqual(['operator-2', 'grace']);
});

it('renews the session with a link of its own person, without a question', async () => {
  const { desk, session, links } = openPage();
  await session.signIn('ada');

  expect(await links.follow('ada-again')).toBeUndefined();

  expect([links.offer.value, desk.cookie]).toEqual([undefined, 'ada-again']);
});

it('offers the last of several links', async () => {
  const { links } = openPage();

  await Promise.all([links.follow('ada'), links.follow('grace')]);

  expect(links.offer.value?.credential).toBe('grace');
});

it('says why a link is not valid', async () => {
  const { links } = openPage();

  expect(await links.follow('used')).toContain('not valid');
  expect(links.offer.value).toBeUndefined();
});
