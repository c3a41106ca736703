import { readFile, writeFile } from 'node:fs/promises';
import { command } from '#infra/command.ts';
import { writeTables } from '#infra/tools/docs.ts';
import { createClient } from '#lib/contract/client.ts';
import { createShift } from '#lib/shift-log/contracts/shifts.ts';
import { useEnginesOf } from '../support/machine/engine-settings.ts';
import {
  createEmptyFolder,
  launchService,
  shutDown,
  stopOnInterrupt,
  signTokenFor,
} from '../support/machine/service-process.ts';
import { createCostRecorder } from './calls/recorded-calls.ts';
import { describeMachine } from './report/machine.ts';
import type { SearchFigures } from './report/search-tables.ts';

const SIZES = [2000, 20_000];
const POST_SECONDS = 30;
const SEARCH_SECONDS = 60;
const FILE = 'test/bench/search.json';

const usage = () => `npm run bench -- search [--pairs]
Measures the search at 2,000 and 20,000 entries: calls, units and latencies of five kinds of queries from four searchers
while comments are posted, a walk through the list of comments beside them, the latency of the posts with and without
searchers, the cost of indexing a comment, and how many of 40 faults a description in other words finds. Takes about ten minutes.
Writes ${FILE} and the tables of the service's README. Status 1 if calls or units of a query grow.
  --pairs  posts comments in turn to a service with the index at work and to one without, from one and from eight clients,
           and beside four searchers; four minutes`;

await command({ usage, options: { pairs: { type: 'boolean' } } }, async ({ pairs }) => {
  if (pairs) return benchPairs();
  const service = await launchService(await createEmptyFolder(), { LOG_LEVEL: 'ERROR' });
  stopOnInterrupt(() => shutDown(service));
  try {
    await useEnginesOf(service.folder);
    const figures = await measure(
      service.url,
      await signTokenFor(service.folder, 'operator-1', 'operator'),
    );
    const { pairs } = JSON.parse(await readFile(FILE, 'utf8')) as SearchFigures;
    await save({ ...figures, pairs });
    const [small, large] = Object.values(figures.sizes).map(({ costs }) => JSON.stringify(costs));
    if (small !== large)
      throw new Error(`Calls or units differ: ${small ?? ''} and ${large ?? ''}`);
  } finally {
    await shutDown(service);
  }
});

/** Measures pairs, and replaces their figures in the file. */
async function benchPairs(): Promise<void> {
  const { measurePairs } = await import('./search/pairs.ts');
  const figures = JSON.parse(await readFile(FILE, 'utf8')) as SearchFigures;
  const pairs = await measurePairs(console.error);
  await save({ ...figures, pairs });
}

async function save(figures: SearchFigures): Promise<void> {
  await writeFile(FILE, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(JSON.stringify(figures, null, 2));
  await writeTables('lib/search/README.md');
}

async function measure(url: string, token: string): Promise<Omit<SearchFigures, 'pairs'>> {
  const { client, dynamo } = await import('#lib/platform/dynamo/client.ts');
  const { measureSimilar } = await import('./search/similar.ts');
  const { measureIndexing, measureQueries } = await import('./search/costs.ts');
  const { measurePosts, measureSearches, measureWalk } = await import('./search/latencies.ts');
  const { loadEntries } = await import('./search/load-entries.ts');
  const measureCost = createCostRecorder(client);
  const call = createClient(url, token);
  const shift = await call(createShift, { body: { operator_name: 'Ada Lovelace' } });
  const shiftId = shift.body.result_data[0]?.shift_id ?? 0;
  const similar = await measureSimilar();
  const indexing = await measureIndexing(measureCost);
  const sizes: SearchFigures['sizes'] = {};
  const words = new Map<string, Set<string>>();
  let loaded = 0;
  for (const size of SIZES) {
    await loadEntries(dynamo, { from: loaded, to: size, words });
    loaded = size;
    console.error(`${size.toLocaleString('en')} entries`);
    const costs = await measureQueries(measureCost);
    const postsAlone = await measurePosts(call, shiftId, POST_SECONDS);
    const { queries, posts } = await measureSearches(call, shiftId, SEARCH_SECONDS);
    const walk = await measureWalk(call, 'zerodur');
    sizes[size] = { costs, queries, walk, posts, postsAlone };
  }
  return { machine: describeMachine(), similar, indexing, sizes };
}
