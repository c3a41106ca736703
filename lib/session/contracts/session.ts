import * as z from 'zod/mini';
import { defineEndpoint, guest, judged, user } from '#lib/contract/endpoint.ts';
import { plain } from '#lib/contract/envelope.ts';
import { done, roles, session, userAnswer, validation } from './answers.ts';

const anyText = z.string();

export const endSession = defineEndpoint({
  id: 'session.end-session',
  method: 'POST',
  path: '/auth/logout',
  caller: judged,
  repeatable: true,
  request: {},
  response: done,
  dress: plain,
  errors: [],
  access: ['session:keys', 'session:claims', 'session:put-logout'],
  summary: 'Log out: end the session of each token that is sent, and delete the cookie',
});

export const createSession = defineEndpoint({
  id: 'session.create-session',
  method: 'POST',
  path: '/auth/session',
  caller: user,
  repeatable: true,
  request: {},
  response: session,
  dress: plain,
  errors: ['TOKEN_TOO_LARGE'],
  access: [],
  summary: 'Turn a bearer token into the session cookie',
});

export const getUser = defineEndpoint({
  id: 'session.get-user',
  method: 'GET',
  path: '/auth/me',
  caller: user,
  request: {},
  response: userAnswer,
  dress: plain,
  errors: [],
  access: ['session:get-user'],
  summary: 'The current user',
});

export const validateToken = defineEndpoint({
  id: 'session.validate-token',
  method: 'GET',
  path: '/auth/validate',
  caller: judged,
  request: {
    query: {
      token: z.optional(
        anyText.check(z.meta({ description: 'The token; else the bearer token, else the cookie' })),
      ),
    },
  },
  response: validation,
  dress: plain,
  errors: [],
  access: ['session:keys'],
  summary: 'Whether a token is valid, and for how long',
});

export const listRoles = defineEndpoint({
  id: 'session.list-roles',
  method: 'GET',
  path: '/auth/roles',
  caller: guest,
  request: {},
  response: roles,
  dress: plain,
  errors: [],
  // It asks nobody for a token, and reads every user.
  perSecond: 10,
  access: ['session:list-users', 'session:role-levels'],
  summary: 'Roles with their levels, and groups',
});
