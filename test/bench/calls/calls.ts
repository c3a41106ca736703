import { setTimeout as sleep } from 'node:timers/promises';
import { search } from '#lib/search/contracts/search.ts';
import type { Handler } from '#lib/platform/http/exchange.ts';
import { loadHandler } from '#infra/local/handler.ts';
import {
  uploadIfRequested,
  expectedStatus,
  extractId,
  endpointsInOrder,
  loadRecordedRequest,
} from '../../support/api/recorded-events.ts';
import { isUnimplemented } from '../../support/machine/unimplemented.ts';
import type { ServiceInProcess } from './service-in-process.ts';
import { measureLiveCosts } from './live-calls.ts';
import type { Cost } from './recorded-calls.ts';
import type { Results } from '../report/results.ts';

const LEVELS = ['READ_COMMITTED', 'SERIALIZABLE'];

/**
 * Measures the AWS calls of each endpoint on its recorded event under each isolation level. Results are
 * reproducible: the tables hold only a user and a shift with one log.
 */
export async function measureCalls(desk: ServiceInProcess): Promise<Results['calls']> {
  const calls: Results['calls'] = {};
  for (const level of LEVELS) {
    process.env.ISOLATION_LEVEL = level;
    await desk.empty();
    await addUser();
    calls[level] = { ...(await measureCosts(desk)), ...(await measureLiveCosts(desk)) };
  }
  delete process.env.ISOLATION_LEVEL;
  return calls;
}

async function addUser(): Promise<void> {
  // A late import, because its clients read the endpoints of the engines.
  const users = await import('#lib/session/users.ts');
  await users.addUser({ id: 'ada', role: 'operator', groups: ['night-crew'] });
}

async function measureCosts(desk: ServiceInProcess): Promise<Record<string, Cost>> {
  const costs: Record<string, Cost> = {};
  let lastId: string | undefined;
  for (const endpoint of endpointsInOrder.filter((one) => !isUnimplemented(one))) {
    const { id } = endpoint;
    if (id === search.id) await waitUntilIndexed(desk);
    const event = await loadRecordedRequest(id, desk.token, lastId);
    const handler = await loadHandler<Handler>(id);
    const { response, cost } = await desk.measureCost(() => handler(event));
    if (response.statusCode !== expectedStatus(id))
      throw new Error(`${id} responded to its recorded event with ${response.statusCode}.`);
    costs[id] = cost;
    lastId = extractId(response) ?? lastId;
    await uploadIfRequested(response);
  }
  return costs;
}

/** How often the index is compared with itself, in ms: longer than its consumer pauses between two batches. */
const INDEX_PAUSE_MS = 600;

/** Waits until the search index has what was written before: until a search returns the same twice. */
async function waitUntilIndexed({ operator }: ServiceInProcess): Promise<void> {
  const read = async () =>
    JSON.stringify((await operator(search, { query: { q: 'antenna' } })).body);
  let before: string;
  let result = await read();
  do {
    before = result;
    await sleep(INDEX_PAUSE_MS);
    result = await read();
  } while (result !== before);
}
