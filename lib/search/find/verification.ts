import { contentOf, matches } from '../language/match.ts';
import type { Query } from '../language/query.ts';
import type { Entry } from '../model.ts';
import { findEntries } from './entries.ts';

/** The maximum number of entries that a page verifies. */
const MAX_VERIFIED_ENTRIES = 500;
/** The maximum number of characters that a page verifies, in about 100 ms. */
const MAX_CHARS = 500_000;

/** Candidates of a page that have been verified, from the newest. */
export type Verification = {
  /** The matching entries, with the sort keys of their postings. */
  hits: [key: string, entry: Entry][];
  /** The last candidate that was verified, or the cursor. */
  position: string | undefined;
  verifiedCount: number;
  chars: number;
};

/** Whether a page verifies no more entries. */
export const isExhausted = ({ verifiedCount, chars }: Verification): boolean =>
  verifiedCount >= MAX_VERIFIED_ENTRIES || chars > MAX_CHARS;

/** Verifies a query on the entries of candidates, until there are `hitsNeeded` hits. One call per hundred, in parallel. */
export async function verifyCandidates(
  before: Verification,
  keys: string[],
  query: Query,
  hitsNeeded: number,
): Promise<Verification> {
  const batch = keys.slice(0, MAX_VERIFIED_ENTRIES - before.verifiedCount);
  const entries = await findEntries(batch);
  const state = { ...before, hits: [...before.hits] };
  for (const key of batch) {
    if (state.hits.length >= hitsNeeded || isExhausted(state)) break;
    const entry = entries.get(key);
    state.verifiedCount++;
    state.chars += entry?.text.length ?? 0;
    state.position = key;
    if (entry && matches(query, contentOf(entry))) state.hits.push([key, entry]);
  }
  return state;
}
