import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { endSession as contract } from '../contracts/session.ts';
import { endSessions } from '../repository.ts';
import { toSessionToEnd } from '../tokens.ts';

/** Ends the session of each verified token in the request. A forged token changes nothing. */
export const endSession: UseCase<typeof contract> = async (_request, { tokens, clock }) => {
  const now = Date.parse(clock());
  const sessionTokens = [tokens.bearer, tokens.cookie].filter((token) => token !== undefined);
  const sessions = await Promise.all(sessionTokens.map((token) => toSessionToEnd(token, now)));
  await endSessions(sessions.filter((session) => session !== undefined));
  return { data: { ok: true }, cookie: 'deleted' };
};
