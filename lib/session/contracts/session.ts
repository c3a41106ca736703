import * as z from 'zod/mini';
import { anyone, defineEndpoint, unverified, user } from '#lib/contract/endpoint.ts';
import { plain } from '#lib/contract/envelope.ts';
import { done, roles, session, userResponse, validation } from './responses.ts';

/** A session token in the query; an empty one counts as absent. */
const token = (description: string) => z.optional(z.string().check(z.meta({ description })));

export const endSession = defineEndpoint({
  id: 'session.end-session',
  method: 'POST',
  path: '/auth/logout',
  caller: unverified,
  idempotent: true,
  request: {},
  response: done,
  responseFormat: plain,
  errors: [],
  access: ['session:keys', 'session:claims', 'session:put-logout'],
  summary: 'Log out',
});

export const createSession = defineEndpoint({
  id: 'session.create-session',
  method: 'POST',
  path: '/auth/session',
  caller: user,
  idempotent: true,
  request: {},
  response: session,
  responseFormat: plain,
  errors: ['TOKEN_TOO_LARGE'],
  access: [],
  summary: 'Create the session cookie',
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
});
