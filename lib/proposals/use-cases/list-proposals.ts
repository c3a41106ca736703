import { responseTextBytes } from '#lib/contract/json/response-size.ts';
import { ApiError } from '#lib/contract/errors.ts';
import { fillPage, itemsToRead, nextPageLinks, PAGE_SIZE } from '#lib/contract/pages.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { listProposals as contract } from '../contracts/proposals.ts';
import { creatorSortKey } from '../keys.ts';
import { proposalText } from '../model.ts';
import { listByCreator } from '../repository.ts';
import { isEngineer } from '../permissions.ts';

/** Lists the proposals of a creator, newest first. Only engineers may list those of other users. */
export const listProposals: UseCase<typeof contract> = async ({ path, query }, context) => {
  const creator = path.identifier;
  if (creator !== context.user && !isEngineer(context)) throw new ApiError('NOT_YOUR_PROPOSALS');
  const { limit = PAGE_SIZE, cursor } = query;
  const { entries, next } = await fillPage(
    listByCreator(creator, cursor, itemsToRead(limit, cursor)),
    (proposal) => {
      const entry = proposalText(proposal);
      return { entry, bytes: responseTextBytes(entry), position: creatorSortKey(proposal) };
    },
    { limit },
  );
  return {
    data: undefined,
    content: { type: 'application/json', body: `[${entries.join(',')}]` },
    links: nextPageLinks(`/proposals/list/${encodeURIComponent(creator)}`, query, next),
  };
};
