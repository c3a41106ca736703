import { logoutKey } from '#lib/platform/dynamo/logout-key.ts';

export { logoutKey };

/** The session service's table: one row an entity, with the keys that it is found by. It has no index. */
export const chart = [
  { entity: 'User', pk: 'USERS', sk: '<user id>' },
  { entity: 'Logout', pk: 'LOGOUT#<jti, or digest of the token>', sk: 'LOGOUT' },
] as const;

/** What is asked of the table, by which key, and by whom. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'Whether a session was ended', key: 'pk = LOGOUT#<jti>', endpoints: ['every endpoint, where a token is sent'] },
  { pattern: 'A user', key: 'pk = USERS, sk = <user id>', endpoints: ['get-user', 'npm run users'] },
  { pattern: 'Role and groups of all users', key: 'pk = USERS', endpoints: ['list-roles'] },
  { pattern: 'All users', key: 'pk = USERS', endpoints: ['npm run users'] },
] as const;

export const indexes = {};

export const users = 'USERS';
export const userKey = (id: string) => ({ pk: users, sk: id });
