import { unauthenticated, type ApiError } from '#lib/contract/errors.ts';
import { CLOCK_SKEW_SECONDS } from '../clock.ts';
import { getItems } from '../dynamo/read.ts';
import { tableName } from '../dynamo/tables.ts';
import {
  check,
  notExists,
  put,
  putUnlessTaken,
  type TransactWrite,
} from '../dynamo/transaction.ts';

/** What ends a session: its id ends by a logout, and the tokens of its user by a sign-out of the user. */
export type SessionOfUser = {
  sessionId: string;
  sub?: string | undefined;
  /** `iat` of the token, in seconds since 1970. */
  issuedAt?: number | undefined;
};

/** How long a sign-out of a user is stored: the longest lifetime of a token, in seconds. */
const SIGN_OUT_SECONDS = 30 * 86_400;

/** The sort keys: a subject may be the same text as the id of a session. */
const LOGOUT = 'LOGOUT';
const USER = 'USER';
const PREFIX = 'LOGOUT#';
const logoutKey = (sessionId: string) => ({ pk: `${PREFIX}${sessionId}`, sk: LOGOUT });
const signOutKey = (sub: string) => ({ pk: `${PREFIX}${sub}`, sk: USER });

/** A stored logout or sign-out of a user; `issued_until` is in seconds since 1970. */
export type StoredEnd = { pk: string; sk: string; issued_until?: number | undefined };

/** A logout of a session, or a sign-out of a user, which ends sessions with tokens that were issued until a time. */
type SessionEnd = { sessionId: string } | { sub: string; issuedUntil: number };

/** Returns what a stored item ends. */
export function toSessionEnd({ pk, sk, issued_until = 0 }: StoredEnd): SessionEnd {
  const id = pk.slice(PREFIX.length);
  return sk === USER ? { sub: id, issuedUntil: issued_until } : { sessionId: id };
}

/**
 * Whether a session is ended. A token without a time of issue ends with every sign-out of its user, and a session that
 * was stored without its user with every sign-out.
 */
export const isEndedBy = ({ sessionId, sub, issuedAt }: SessionOfUser, end: SessionEnd): boolean =>
  'sub' in end
    ? (sub === undefined || end.sub === sub) &&
      (issuedAt === undefined || Math.floor(issuedAt) <= end.issuedUntil)
    : end.sessionId === sessionId;

/** Returns whether a session was ended by a logout, or by a sign-out of its user. One consistent call. */
export async function isSessionEnded(session: SessionOfUser): Promise<boolean> {
  const { sessionId, sub } = session;
  const keys = [logoutKey(sessionId), ...(sub === undefined ? [] : [signOutKey(sub)])];
  const items = await getItems<StoredEnd>(tableName('session'), keys);
  return items.some((item) => isEndedBy(session, toSessionEnd(item)));
}

/** Fails a transaction with 401 if the session was ended. */
export const checkNotEnded = (session: SessionOfUser): TransactWrite[] => [
  check(tableName('session'), logoutKey(session.sessionId), {
    condition: notExists,
    toError: unauthenticated,
  }),
  ...checkNotSignedOut(session, unauthenticated),
];

/** Fails a transaction with an error if the user was signed out since the token was issued. */
export function checkNotSignedOut(
  { sub, issuedAt }: Pick<SessionOfUser, 'sub' | 'issuedAt'>,
  toError: () => ApiError,
): TransactWrite[] {
  if (sub === undefined) return [];
  const isLater = {
    expression: `${notExists.expression} OR issued_until < :issued`,
    values: { ':issued': Math.floor(issuedAt ?? 0) },
  };
  const condition = issuedAt === undefined ? notExists : isLater;
  return [check(tableName('session'), signOutKey(sub), { condition, toError })];
}

/** Records a logout until the session's token has expired; `expires` is in seconds since 1970. */
export const putLogout = (sessionId: string, expires: number): TransactWrite =>
  put(tableName('session'), {
    ...logoutKey(sessionId),
    expires: Math.min(Math.ceil(expires) + CLOCK_SKEW_SECONDS + 1, Number.MAX_SAFE_INTEGER),
  });

/**
 * Refuses all tokens of a user with an `iat` at or before a time, in seconds since 1970. Does nothing if the user was
 * signed out with a later time.
 */
export const signOutUntil = (sub: string, issued_until: number): Promise<void> =>
  putUnlessTaken(
    tableName('session'),
    { ...signOutKey(sub), issued_until, expires: issued_until + SIGN_OUT_SECONDS },
    { expression: 'issued_until < :issued_until', values: { ':issued_until': issued_until } },
  ).then(() => undefined);
