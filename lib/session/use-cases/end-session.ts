import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { endSession as contract } from '../contracts/session.ts';
import { endSessions } from '../repository.ts';
import { toEnding } from '../tokens.ts';

/** Ends the session of each verified token in the request. A forged token changes nothing. */
export const endSession: UseCase<typeof contract> = async (_request, { tokens, clock }) => {
  const now = Date.parse(clock());
  const sent = [tokens.bearer, tokens.cookie].filter((token) => token !== undefined);
  const endings = await Promise.all(sent.map((token) => toEnding(token, now)));
  await endSessions(endings.filter((ending) => ending !== undefined));
  return { data: { ok: true }, cookie: 'deleted' };
};
