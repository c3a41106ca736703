import { indexEntries } from '#lib/search/index-entries.ts';
import { search } from '#lib/search/use-cases/search.ts';
import type { createCostRecorder, Cost } from '../calls/recorded-calls.ts';
import { generateEntry } from './load-entries.ts';
import { queries, textOf100NewWords, textOf100Words } from './texts.ts';

type MeasureCost = ReturnType<typeof createCostRecorder>;
type SearchInput = Parameters<typeof search>;

/** Returns the calls and units of each kind of query. */
export async function measureQueries(
  measureCost: MeasureCost,
): Promise<Record<string, Cost & { hits: number }>> {
  const rows: Record<string, Cost & { hits: number }> = {};
  for (const [kind, q] of Object.entries(queries)) {
    // Only the newest of the loaded entries: posts that were made meanwhile are newer.
    const query = { q, to: generateEntry(0).time };
    const request = { path: {}, query, headers: {}, body: undefined, files: undefined };
    const { response, cost } = await measureCost(() =>
      search(request as unknown as SearchInput[0], {} as SearchInput[1]),
    );
    rows[kind] = { ...cost, hits: (response.data as { hits: unknown[] }).hits.length };
  }
  return rows;
}

/** Returns the calls and units of indexing a comment of 100 words: of usual words, and of words that are all new. */
export async function measureIndexing(measureCost: MeasureCost): Promise<Record<string, Cost>> {
  const rows: Record<string, Cost> = {};
  const texts = { 'usual words': textOf100Words(1), 'new words': textOf100NewWords(2) };
  for (const [kind, text] of Object.entries(texts)) {
    const entry = { ...generateEntry(0), id: kind.replace(' ', '-'), text };
    rows[kind] = (await measureCost(() => indexEntries([entry]))).cost;
  }
  return rows;
}
