/**
 * The session service's table: one row an entity, with the keys that it is found by. It has no index.
 * Logouts and tickets are the platform's: every service asks for them (`lib/platform/dynamo`).
 */
export const chart = [
  { entity: 'User', pk: 'USERS', sk: '<user id>' },
  { entity: 'User counts', pk: 'USER_COUNTS', sk: 'USER_COUNTS' },
  { entity: 'Logout', pk: 'LOGOUT#<jti, or digest of the token>', sk: 'LOGOUT' },
  { entity: 'Ticket', pk: 'TICKET#<digest of the ticket>', sk: 'TICKET' },
] as const;

/** What is asked of the table, by which key, and by whom. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'Whether a session was ended', key: 'pk = LOGOUT#<jti>', endpoints: ['every endpoint, where a token is sent'] },
  { pattern: 'For whom a ticket was made', key: 'pk = TICKET#<digest>', endpoints: ['the live stream'] },
  { pattern: 'A user', key: 'pk = USERS, sk = <user id>', endpoints: ['get-user', 'npm run users'] },
  { pattern: 'Users of each role and of each group', key: 'pk = USER_COUNTS', endpoints: ['list-roles', 'npm run users'] },
  { pattern: 'All users', key: 'pk = USERS', endpoints: ['npm run users'] },
] as const;

export const indexes = {};

export const users = 'USERS';
export const userCountsKey = { pk: 'USER_COUNTS', sk: 'USER_COUNTS' };
export const userKey = (id: string) => ({ pk: users, sk: id });
