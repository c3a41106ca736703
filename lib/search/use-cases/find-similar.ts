import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { SimilarEntry } from '../contracts/responses.ts';
import type { findSimilar as contract } from '../contracts/search.ts';
import { toHit } from '../find/hit.ts';
import { findSimilarEntries, storeOutcome } from '../find/similar.ts';

const DEFAULT_LIMIT = 5;

/** Finds the entries most similar to a text, with the tickets, open items and losses that belong to them. */
export const findSimilar: UseCase<typeof contract> = async ({ body }, context) => {
  const { entries, phrases } = await findSimilarEntries(body.text, body.limit ?? DEFAULT_LIMIT);
  const hits = entries.map((entry): SimilarEntry => {
    const { tickets = [], items = [], losses = [] } = entry.links ?? {};
    return { ...toHit(entry, phrases), links: { tickets, items, losses } };
  });
  const data = { hits };
  await storeOutcome(context.remember({ data }));
  return { data };
};
