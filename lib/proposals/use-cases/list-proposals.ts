import { MAX_RESPONSE_BYTES, responseTextWeight } from '#lib/contract/json/response-size.ts';
import { ApiError } from '#lib/contract/errors.ts';
import type { Outcome, UseCase } from '#lib/platform/http/use-case.ts';
import type { listProposals as contract } from '../contracts/proposals.ts';
import { placeOf } from '../keys.ts';
import { textOf } from '../model.ts';
import { proposalsOf } from '../repository.ts';
import { isEngineer } from '../permissions.ts';

/** Proposals of a creator, newest first, a page at a time: one's own, or any for an engineer. */
export const listProposals: UseCase<typeof contract> = async ({ path, query }, context) => {
  const creator = path.identifier;
  if (creator !== context.user && !isEngineer(context)) throw new ApiError('NOT_YOUR_PROPOSALS');
  const { limit = 100, cursor: after } = query;
  const texts: string[] = [];
  let room = MAX_RESPONSE_BYTES;
  let last: string | undefined;
  // One more than fits tells whether there is more; another one is that of the cursor.
  for await (const proposal of proposalsOf(creator, after, limit + 2)) {
    const text = textOf(proposal);
    room -= responseTextWeight(text);
    if (last !== undefined && (texts.length === limit || room < 0)) {
      const more = { ...(query.limit && { limit: String(limit) }), cursor: last };
      const next = `/proposals/list/${encodeURIComponent(creator)}`;
      return { ...listed(texts), links: [{ rel: 'next', path: next, query: more }] };
    }
    texts.push(text);
    last = placeOf(proposal);
  }
  return listed(texts);
};

const listed = (texts: string[]): Outcome => ({
  data: undefined,
  content: { type: 'application/json', body: `[${texts.join(',')}]` },
});
