import { setTimeout as sleep } from 'node:timers/promises';
import type { createClient } from '#lib/contract/client.ts';
import { search } from '#lib/search/contracts/search.ts';
import { createComment, listComments } from '#lib/shift-log/contracts/comments.ts';
import { computePercentiles, roundTo3Digits, type Percentiles } from '../report/percentiles.ts';
import { queries, textOf100Words } from './texts.ts';
import { getNextQuery } from '../../support/api/next-page.ts';

type Client = ReturnType<typeof createClient>;

const SEARCHERS = 4;
const SEARCH_PAUSE_MS = 250;
const POST_PAUSE_MS = 400;
const WARM_UP = 3;

/** Posts comments with pauses until stopped. Returns the latencies. */
function startPosts(client: Client, shift_fk: number) {
  let isStopped = false;
  const times: number[] = [];
  const run = async () => {
    for (let n = 0; !isStopped; n++) {
      const began = performance.now();
      const body = { shift_fk, comment: textOf100Words(n).split(' ').slice(0, 30).join(' ') };
      const { status } = await client(createComment, { body });
      if (status !== 200) throw new Error(`POST /shift/comment: responded ${status}.`);
      if (n >= WARM_UP) times.push(performance.now() - began);
      await sleep(POST_PAUSE_MS);
    }
    return times;
  };
  const work = run();
  return () => {
    isStopped = true;
    return work;
  };
}

/** Posts comments for some seconds, without searchers. */
export async function measurePosts(client: Client, shiftId: number, seconds: number) {
  const stop = startPosts(client, shiftId);
  await sleep(seconds * 1000);
  return computePercentiles(await stop());
}

/** Sends queries of all kinds from four searchers with pauses, while posts go on. */
export async function measureSearches(client: Client, shiftId: number, seconds: number) {
  const stop = startPosts(client, shiftId);
  const times = new Map<string, number[]>(Object.keys(queries).map((kind) => [kind, []]));
  const ends = performance.now() + seconds * 1000;
  const searcher = async (_: unknown, number: number) => {
    const kinds = Object.entries(queries);
    for (let n = number; performance.now() < ends; n++) {
      const [kind = '', q = ''] = kinds[n % kinds.length] ?? [];
      const began = performance.now();
      const { status } = await client(search, { query: { q } });
      if (status !== 200) throw new Error(`GET /search?q=${q}: responded ${status}.`);
      if (n >= number + kinds.length) times.get(kind)?.push(performance.now() - began);
      await sleep(SEARCH_PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: SEARCHERS }, searcher));
  const posts = computePercentiles(await stop());
  const percentilesByKind: Record<string, Percentiles> = {};
  for (const [kind, all] of times) percentilesByKind[kind] = computePercentiles(all);
  return { queries: percentilesByKind, posts };
}

/** Returns the milliseconds of a walk through all comments in search of a text. */
export async function measureWalk(client: Client, text: string): Promise<number> {
  const began = performance.now();
  let matches = 0;
  for (let cursor: string | undefined; ;) {
    const query = { limit: 500, ...(cursor !== undefined && { cursor }) };
    const response = await client(listComments, { query });
    const { result_data: comments } = response.body;
    matches += comments.filter(({ comment = '' }) => comment.includes(text)).length;
    cursor = getNextQuery(response)?.cursor;
    if (cursor === undefined) break;
  }
  if (matches === 0) throw new Error(`No comment contains ${text}.`);
  return roundTo3Digits(performance.now() - began);
}
