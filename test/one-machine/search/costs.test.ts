import { afterAll, expect, it } from 'vitest';
import { createCostRecorder } from '../../bench/calls/recorded-calls.ts';
import { generateEntry } from '../../bench/search/load-entries.ts';
import { queries, textOf100NewWords, textOf100Words } from '../../bench/search/texts.ts';
import { startSearchEngine } from '../../support/machine/search-engine.ts';

const engine = await startSearchEngine({ sendsTransactions: false });
afterAll(engine.stop);

const { indexEntries } = await import('#lib/search/index-entries.ts');
const measureCost = createCostRecorder(engine.client);

it('indexes a comment of 100 words with at most 100 write units, and a repeated event with none', async () => {
  const entry = { ...generateEntry(0), text: textOf100Words(1) };

  const first = await measureCost(() => indexEntries([entry]));
  const again = await measureCost(() => indexEntries([entry]));

  expect(first.cost.write).toBeLessThanOrEqual(100);
  expect(again.cost).toMatchObject({ calls: 1, write: 0 });
});

it('indexes 100 different words that were never seen with at most 160 write units', async () => {
  const entry = { ...generateEntry(1), text: textOf100NewWords(2) };

  const { cost } = await measureCost(() => indexEntries([entry]));

  expect(cost.write).toBeLessThanOrEqual(160);
});

it('does not add to a group of 64 KB of words, each of which would cost 64 write units', async () => {
  const { putItems } = await import('#lib/platform/dynamo/single-writes.ts');
  const words = new Set(Array.from({ length: 6600 }, (_, n) => String(1_790_000_000 + n)));
  await putItems('search', [{ pk: 'VOCABULARY#1', sk: '1790', words }]);

  const { cost } = await measureCost(() =>
    indexEntries([{ ...generateEntry(2), text: 'Timeout at 1790999999' }]),
  );

  expect(cost.write).toBeLessThanOrEqual(12);
});

it('runs each kind of query with at most six calls in sequence', async () => {
  const { measureQueries } = await import('../../bench/search/costs.ts');
  await indexEntries(Array.from({ length: 60 }, (_, n) => generateEntry(n)));

  const costs = await measureQueries(measureCost);

  expect(Object.keys(costs)).toEqual(Object.keys(queries));
  for (const { sequentialCalls } of Object.values(costs))
    expect(sequentialCalls).toBeLessThanOrEqual(6);
});

it('sends no query for a range that ends before it begins, which DynamoDB refuses', async () => {
  const { search } = await import('#lib/search/use-cases/search.ts');
  const query = { q: 'kind:comment', from: '2100-01-01T00:00:00Z', to: '2000-01-01T00:00:00Z' };
  const request = { path: {}, query, headers: {}, body: undefined, files: undefined };

  const { response, cost } = await measureCost(() => search(request as never, {} as never));

  expect(response.data).toEqual({ hits: [] });
  expect(cost.calls).toBe(0);
});
