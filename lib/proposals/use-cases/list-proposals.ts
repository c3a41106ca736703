import { responseTextWeight } from '#lib/contract/json/response-size.ts';
import { ApiError } from '#lib/contract/errors.ts';
import { fillPage, itemsToRead, nextPageLinks, PAGE_SIZE } from '#lib/contract/pages.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { listProposals as contract } from '../contracts/proposals.ts';
import { placeOf } from '../keys.ts';
import { textOf } from '../model.ts';
import { proposalsOf } from '../repository.ts';
import { isEngineer } from '../permissions.ts';

/** Proposals of a creator, newest first, a page at a time: one's own, or any for an engineer. */
export const listProposals: UseCase<typeof contract> = async ({ path, query }, context) => {
  const creator = path.identifier;
  if (creator !== context.user && !isEngineer(context)) throw new ApiError('NOT_YOUR_PROPOSALS');
  const { limit = PAGE_SIZE, cursor } = query;
  const { entries, next } = await fillPage(
    proposalsOf(creator, cursor, itemsToRead(limit, cursor)),
    (proposal) => {
      const entry = textOf(proposal);
      return { entry, bytes: responseTextWeight(entry), position: placeOf(proposal) };
    },
    { limit },
  );
  return {
    data: undefined,
    content: { type: 'application/json', body: `[${entries.join(',')}]` },
    links: nextPageLinks(`/proposals/list/${encodeURIComponent(creator)}`, query, next),
  };
};
