import { contentOf, matches } from '../language/match.ts';
import type { Query } from '../language/query.ts';
import type { Entry } from '../model.ts';
import { findEntries } from './entries.ts';

/** The maximum number of entries that a page verifies. */
const MAX_VERIFIED = 500;
/** The maximum number of characters that a page verifies, in about 100 ms. */
const MAX_CHARS = 500_000;

/** Candidates of a page that have been verified, from the newest. */
export type Verification = {
  /** The matching entries, with the sort keys of their postings. */
  found: [key: string, entry: Entry][];
  /** The last candidate that was verified, or the cursor. */
  position: string | undefined;
  verified: number;
  chars: number;
};

/** Whether a page verifies no more entries. */
export const isExhausted = ({ verified, chars }: Verification): boolean =>
  verified >= MAX_VERIFIED || chars > MAX_CHARS;

/** Verifies a query on the entries of candidates, until there are `wanted` hits. One call per hundred, in parallel. */
export async function verifyCandidates(
  before: Verification,
  keys: string[],
  query: Query,
  wanted: number,
): Promise<Verification> {
  const batch = keys.slice(0, MAX_VERIFIED - before.verified);
  const entries = await findEntries(batch);
  const now = { ...before, found: [...before.found] };
  for (const key of batch) {
    if (now.found.length >= wanted || isExhausted(now)) break;
    const entry = entries.get(key);
    now.verified++;
    now.chars += entry?.text.length ?? 0;
    now.position = key;
    if (entry && matches(query, contentOf(entry))) now.found.push([key, entry]);
  }
  return now;
}
