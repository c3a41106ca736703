import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { endSession as contract } from '../contracts/session.ts';
import { endSessions } from '../repository.ts';
import { openedBy } from '../tokens.ts';

/** Ends the session of each good token that was sent. A forged one changes nothing. */
export const endSession: UseCase<typeof contract> = async (_request, { tokens, clock }) => {
  const now = Date.parse(clock());
  const sent = [tokens.bearer, tokens.cookie].filter((token) => token !== undefined);
  const opened = await Promise.all(sent.map((token) => openedBy(token, now)));
  await endSessions(opened.filter((ending) => ending !== undefined));
  return { data: { ok: true }, cookie: 'deleted' };
};
