import { SIMILAR_ENTRIES } from '#lib/contract/pages.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { findSimilar as contract } from '../contracts/search.ts';
import { toHit } from '../find/hit.ts';
import { findLinks } from '../find/links.ts';
import { findSimilarEntries } from '../find/similar.ts';

/** Finds the entries most similar to a text, with the tickets, open items and losses that belong to them. */
export const findSimilar: UseCase<typeof contract> = async ({ body }, context) => {
  const { text, limit = SIMILAR_ENTRIES } = body;
  const { entries, phrases } = await findSimilarEntries(text, limit, context.clock());
  const linkedEntries = await findLinks(entries);
  const hits = linkedEntries.map(({ entry, links }) => ({ ...toHit(entry, phrases), links }));
  const data = { hits };
  await context.storeOutcome({ data });
  return { data };
};
