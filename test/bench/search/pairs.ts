import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '#lib/contract/client.ts';
import { idsFrom } from '#lib/platform/dynamo/event-ids.ts';
import { search } from '#lib/search/contracts/search.ts';
import { createComment } from '#lib/shift-log/contracts/comments.ts';
import { createShift } from '#lib/shift-log/contracts/shifts.ts';
import {
  createEmptyFolder,
  launchService,
  shutDown,
  signTokenFor,
} from '../../support/machine/service-process.ts';
import { measureScenario } from '../load/load.ts';
import { computePercentiles, roundTo3Digits } from '../report/percentiles.ts';
import type { PairFigures } from '../report/search-tables.ts';
import { measurePosts, measureSearches } from './latencies.ts';
import { generateText } from './texts.ts';

const CLIENTS = [1, 8];
const ROUNDS = 5;
const SECONDS = 6;
/** An event id after all others: the consumer of a service that begins there never has work. */
const AFTER_ALL_EVENTS = idsFrom(Date.UTC(9999, 11, 31));

type Service = Awaited<ReturnType<typeof startService>>;

/** Posts comments in turn to a service with the index at work and to one without, in one run. */
export async function measurePairs(
  reportProgress: (what: string) => void,
  seconds = SECONDS,
): Promise<PairFigures> {
  const indexing = await startService(true);
  const plain = await startService(false);
  try {
    const clients: PairFigures['clients'] = {};
    for (const count of CLIENTS) {
      reportProgress(`${count} clients`);
      clients[count] = await measureClients(indexing, plain, count, seconds);
    }
    reportProgress('beside searchers');
    return { clients, besideSearchers: await measureBesideSearchers(indexing, seconds) };
  } finally {
    await Promise.all([shutDown(indexing), shutDown(plain)]);
  }
}

async function startService(isIndexing: boolean) {
  const folder = await createEmptyFolder();
  if (!isIndexing)
    await writeFile(join(folder, 'handled-by-search.index-events'), AFTER_ALL_EVENTS);
  const service = await launchService(folder, { LOG_LEVEL: 'ERROR' });
  const token = await signTokenFor(folder, 'operator-1', 'operator');
  const call = createClient(service.url, token);
  const started = await call(createShift, { body: { operator_name: 'Ada Lovelace' } });
  return {
    ...service,
    isIndexing,
    token,
    call,
    shiftId: started.body.result_data[0]?.shift_id ?? 0,
  };
}

async function measureClients(indexing: Service, plain: Service, clients: number, seconds: number) {
  await postFrom(indexing, clients, 2);
  await postFrom(plain, clients, 2);
  const rounds: { withIndex: number; without: number; p99: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const first = await postFrom(indexing, clients, seconds);
    const second = await postFrom(plain, clients, seconds);
    rounds.push({
      withIndex: first.perSecond,
      without: second.perSecond,
      p99: first.p99 / second.p99,
    });
  }
  return {
    withIndex: median(rounds.map(({ withIndex }) => withIndex)),
    without: median(rounds.map(({ without }) => without)),
    rate: median(rounds.map(({ withIndex, without }) => withIndex / without)),
    p99: median(rounds.map(({ p99 }) => p99)),
  };
}

let posts = 0;

/** Posts comments for some seconds, and waits until the last one is found, if the service has an index. */
async function postFrom(service: Service, clients: number, seconds: number) {
  const { url, token, shiftId } = service;
  const setupRequest = (request: object) => ({ ...request, body: commentOf(service, ++posts) });
  const request = { method: 'POST' as const, path: '/slt/api/v3/shift/comment', setupRequest };
  const scenario = { request: () => Promise.resolve(request) };
  const row = await measureScenario(url, token, scenario, { clients, seconds });
  if (row.failed > 0) throw new Error(`${row.failed} posts of shift ${shiftId} failed.`);
  await waitForIndex(service);
  return row;
}

const commentOf = ({ shiftId }: Service, number: number): string =>
  JSON.stringify({
    shift_fk: shiftId,
    comment: `${generateText(number)} ${generateText(-number)}`,
  });

async function waitForIndex({ call, shiftId, isIndexing }: Service): Promise<void> {
  if (!isIndexing) return;
  const word = `last${posts}`;
  await call(createComment, { body: { shift_fk: shiftId, comment: word } });
  for (let attempt = 0; attempt < 600; attempt++) {
    const { body } = await call(search, { query: { q: word } });
    if (body.result_data.length > 0) return;
    await sleep(100);
  }
  throw new Error('The index did not catch up within a minute.');
}

async function measureBesideSearchers({ call, shiftId }: Service, seconds: number) {
  const alone = await measurePosts(call, shiftId, 5 * seconds);
  const { posts: beside } = await measureSearches(call, shiftId, 5 * seconds);
  return { p95: beside.p95, ratio: roundTo3Digits(beside.p95 / alone.p95) };
}

const median = (values: number[]): number => computePercentiles(values).p50;
