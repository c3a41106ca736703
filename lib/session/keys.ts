/**
 * Entities of the session service's table and their keys. It has no index. `lib/platform/auth` owns logouts and
 * socket tokens, because every service reads them, and `lib/platform/outbox` the recipients of mails.
 */
export const entities = [
  { entity: 'User', pk: 'USERS', sk: '<user id>' },
  { entity: 'User counts', pk: 'USER_COUNTS', sk: 'USER_COUNTS' },
  { entity: 'Logout', pk: 'LOGOUT#<jti, or digest of the token>', sk: 'LOGOUT' },
  { entity: 'Sign-out of a user', pk: 'LOGOUT#<sub>', sk: 'USER' },
  { entity: 'Sign-in', pk: 'SIGN_IN#<jti of the sign-in code>', sk: 'SIGN_IN' },
  { entity: 'Recipients of all users per day', pk: 'MAILS#<day>', sk: 'RECIPIENTS' },
  { entity: 'Socket token', pk: 'TICKET#<digest of the token>', sk: 'TICKET' },
] as const;

// prettier-ignore
export const accessPatterns = [
  { pattern: 'Logout of a session, and sign-out of its user', key: 'LOGOUT#<jti>, LOGOUT; LOGOUT#<sub>, USER', usedBy: ['every endpoint that receives a token'] },
  { pattern: 'Sign-out of a user', key: 'LOGOUT#<sub>, USER (written)', usedBy: ['npm run users'] },
  { pattern: 'Caller of a socket token', key: 'TICKET#<digest>, TICKET (written)', usedBy: ['live.connect', 'live.get-stream'] },
  { pattern: 'First use of a sign-in code', key: 'SIGN_IN#<jti>, SIGN_IN (written)', usedBy: ['create-session'] },
  { pattern: 'Whether a sign-in code was used, for its preview', key: 'SIGN_IN#<jti>, SIGN_IN', usedBy: ['create-session'] },
  { pattern: 'A user', key: 'USERS, <user id>', usedBy: ['create-session', 'get-user', 'npm run users'] },
  { pattern: 'Recipients of the mails of all users on a day', key: 'MAILS#<day>, RECIPIENTS (written)', usedBy: ['proposals.send-email', 'shift-log.send-report'] },
  { pattern: 'User counts by role and group', key: 'USER_COUNTS, USER_COUNTS', usedBy: ['list-roles', 'npm run users'] },
  { pattern: 'All users', key: 'USERS', usedBy: ['npm run users'] },
] as const;

export const indexes = {};

export const users = 'USERS';
export const userCountsKey = { pk: 'USER_COUNTS', sk: 'USER_COUNTS' };
export const signInKey = (code: string) => ({ pk: `SIGN_IN#${code}`, sk: 'SIGN_IN' });
export const userKey = (id: string) => ({ pk: users, sk: id });
