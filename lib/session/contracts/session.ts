import * as z from 'zod/mini';
import { anyone, defineEndpoint, unverified, user } from '#lib/contract/endpoint.ts';
import { plain, resource } from '#lib/contract/envelope.ts';
import { name, nullish, text } from '#lib/contract/fields.ts';

const time = () => text('ISO 8601, UTC, whole seconds', '2024-08-12T20:15:00Z');
const wholeNumber = (description: string, example: number) =>
  z.int().check(z.meta({ description, examples: [example] }));
const flag = (description: string) => z.boolean().check(z.meta({ description, examples: [true] }));

const okResponse = () => z.object({ ok: flag('Always true') });

const session = () =>
  z.object({
    ok: flag('Always true'),
    expires_at: z.nullable(time()),
    sub: z.optional(name('With `preview`: the person of the token or code', 'operator-1')),
    name: z.optional(
      name('With `preview`: the name of the person, if it is known', 'Ada Lovelace'),
    ),
  });

const sessionRequest = resource('SessionRequest', () =>
  z.object({
    preview: nullish(
      z.boolean().check(
        z.meta({
          description: 'Whether to return the person of the session only, without creating it',
          examples: [false],
        }),
      ),
    ),
  }),
);

const userResponse = resource('User', () =>
  z.object({
    id: name('The `sub` of the user’s tokens', 'operator-1'),
    username: name('User name', 'ada'),
    name: z.optional(name('Name', 'Ada Lovelace')),
    email: z.optional(name('E-mail address', 'ada@example.org')),
    role: text('Role; empty for a user without a role', 'operator'),
    groups: z.array(text('A group', 'night-crew')),
  }),
);

const validation = resource('Validation', () =>
  z.object({
    valid: flag('Whether the signature is valid and the token has not expired'),
    expires_at: z.nullable(time()),
    seconds_left: z.nullable(wholeNumber('Seconds until it expires, at least 0', 3600)),
  }),
);

const roles = resource('RoleListing', () =>
  z.object({
    roles: z.array(text('A role', 'operator')),
    role_levels: z
      .record(z.string(), z.int())
      .check(z.meta({ description: 'The level of each role', examples: [{ operator: 3 }] })),
    groups: z.array(text('A group', 'night-crew')),
  }),
);

/** A session token in the query; an empty one counts as absent. */
const token = (description: string) => z.optional(z.string().check(z.meta({ description })));

export const endSession = defineEndpoint({
  id: 'session.end-session',
  method: 'POST',
  path: '/auth/logout',
  caller: unverified,
  idempotent: true,
  request: {},
  response: okResponse,
  responseFormat: plain,
  errors: [],
  access: ['session:keys', 'session:claims', 'session:put-logout'],
  summary: 'Log out',
  description:
    'Ends the session of every valid token that is sent, and deletes the cookie. It succeeds without a token, too.',
});

export const createSession = defineEndpoint({
  id: 'session.create-session',
  method: 'POST',
  path: '/auth/session',
  caller: user,
  idempotent: true,
  request: { body: z.optional(sessionRequest()) },
  response: session,
  responseFormat: plain,
  errors: ['TOKEN_TOO_LARGE', 'SIGN_IN_CODE_INVALID'],
  acceptsSignInCode: true,
  access: [
    ...['session:get-sign-in', 'session:put-sign-in'],
    ...['session:check-logout', 'session:get-user'],
  ],
  summary: 'Create the session cookie',
  description:
    'Exchanges the bearer token for the cookie `session_jwt`, which scripts cannot read. A sign-in code of `npm run token -- --link` is accepted as the bearer token, once. With `preview`, the response names the person of the session: no cookie is set, and a code is not used up. A code that was used before has no preview, either: 401 `SIGN_IN_CODE_INVALID`. A change that is authenticated by the cookie needs an `Origin` header of the service or of an allowed site.',
});

export const getUser = defineEndpoint({
  id: 'session.get-user',
  method: 'GET',
  path: '/auth/me',
  caller: user,
  request: {
    query: { token: token('Session token; ignored beside a bearer token or cookie') },
  },
  response: userResponse,
  responseFormat: plain,
  errors: [],
  access: ['session:get-user'],
  summary: 'Get the current user',
  description:
    'Describes the caller: by the user store, and by the claims of the token where the store has nothing.',
});

export const validateToken = defineEndpoint({
  id: 'session.validate-token',
  method: 'GET',
  path: '/auth/validate',
  caller: unverified,
  request: {
    query: { token: token('Token to validate; preferred to the bearer token and the cookie') },
  },
  response: validation,
  responseFormat: plain,
  errors: [],
  access: ['session:keys'],
  summary: 'Validate a token',
  description:
    'Checks the signature and the expiry of a token, and nothing else: a token that was logged out is still `valid` here. The response is always 200; `valid: false` has no reason.',
});

export const listRoles = defineEndpoint({
  id: 'session.list-roles',
  method: 'GET',
  path: '/auth/roles',
  caller: anyone,
  request: {},
  response: roles,
  responseFormat: plain,
  errors: [],
  // A public endpoint.
  throttle: { perSecond: 10 },
  access: ['session:get-user-counts', 'session:role-levels'],
  summary: 'List roles and groups',
  description:
    'Returns the roles and groups of the user store, and the level of each configured role.',
});
