import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '#lib/contract/client.ts';
import { subscribe } from '#lib/live/client.ts';
import { inParallel } from '#lib/platform/in-parallel.ts';
import { createAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { createShift } from '#lib/shift-log/contracts/shifts.ts';
import {
  createEmptyFolder,
  launchService,
  shutDown,
  signTokenFor,
} from '../../support/machine/service-process.ts';
import { percentiles, rounded } from '../report/percentiles.ts';
import type { LiveTimes } from '../report/results.ts';

const SUBSCRIBERS = [1, 50, 500];
/** Events that are published one at a time, each after a pause when all subscribers have the previous one. */
const SINGLE = 50;
const PAUSE_MS = 50;

const stream = { subscribers: 50, perSecond: 100, seconds: 30, atOnce: 32 };
/** Warm-up events, which are not measured. */
const WARM_UP = 600;

/** The silence after which missing events count as lost, in milliseconds. */
const PATIENCE_MS = 20_000;

type Tell = (what: string) => void;
type Operator = ReturnType<typeof createClient>;

/** Measures the latency of events to subscribers of a service in a separate process. */
export async function measureLive(tell: Tell): Promise<LiveTimes> {
  const service = await launchService(await createEmptyFolder());
  try {
    const token = await signTokenFor(service.folder, 'operator-1', 'operator');
    const operator = createClient(service.url, token);
    const answer = await operator(createShift, { body: { operator_name: 'Ada Lovelace' } });
    const shift_id = answer.body.result_data[0]?.shift_id ?? 0;
    const address = { baseUrl: service.url, shiftId: shift_id };
    const reach: LiveTimes['reach'] = {};
    for (const subscribers of SUBSCRIBERS) {
      tell(`an event to ${subscribers} subscribers`);
      reach[subscribers] = await watched(address, subscribers, async (arrivals) => {
        await atRest(operator, shift_id, arrivals);
        return oneByOne(operator, shift_id, arrivals);
      });
    }
    tell(`${stream.perSecond} events a second to ${stream.subscribers} subscribers`);
    const paced = await watched(address, stream.subscribers, async (arrivals) => {
      const warmUp = Array.from({ length: WARM_UP }, (_, n) => `warm-up ${n}`);
      await inParallel(warmUp, stream.atOnce, async (words) => {
        await annotate(operator, shift_id, words);
      });
      await atRest(operator, shift_id, arrivals);
      return inStep(operator, shift_id, arrivals);
    });
    return { reach, stream: paced };
  } finally {
    await shutDown(service);
  }
}

/** The received annotations: how often each text arrived, and when last. */
class Arrivals {
  readonly subscribers: number;
  readonly #count = new Map<string, number>();
  readonly last = new Map<string, number>();
  #heard = 0;

  constructor(subscribers: number) {
    this.subscribers = subscribers;
  }

  hear(words: string): void {
    this.#count.set(words, (this.#count.get(words) ?? 0) + 1);
    this.#heard = performance.now();
    this.last.set(words, this.#heard);
  }

  /** The number of expected frames that have not arrived. */
  lacks = (words: string[]): number =>
    words.reduce((sum, one) => sum + this.subscribers - (this.#count.get(one) ?? 0), 0);

  async all(words: string[]): Promise<void> {
    const asked = performance.now();
    const quiet = () => performance.now() - Math.max(asked, this.#heard);
    while (this.lacks(words) > 0 && quiet() < PATIENCE_MS) await sleep(words.length > 1 ? 100 : 1);
  }
}

/** Measures with a number of subscribers that reconnect. Also returns how often they did. */
async function watched<T>(
  address: { baseUrl: string; shiftId: number },
  subscribers: number,
  measure: (arrivals: Arrivals) => Promise<T>,
): Promise<T & { reopened: number }> {
  const arrivals = new Arrivals(subscribers);
  const ending = new AbortController();
  const { signal } = ending;
  let opened = 0;
  const onStateChange = ({ open }: { open: boolean }) => {
    if (open) opened++;
  };
  const follow = async () => {
    for await (const event of subscribe({ ...address, signal, onStateChange }))
      if (event.event === 'shift_annotation') arrivals.hear(event.data?.annotation ?? '');
  };
  const following: Promise<void>[] = [];
  while (opened < subscribers) {
    if (following.length < subscribers) following.push(follow());
    await sleep(5);
  }
  try {
    return { ...(await measure(arrivals)), reopened: opened - subscribers };
  } finally {
    ending.abort();
    await Promise.all(following);
  }
}

const annotate = (operator: Operator, shift_id: number, annotation: string) =>
  operator(createAnnotation, { body: { shift_id, annotation } });

/** Waits until the initial replays are over: one event has reached all subscribers. */
async function atRest(operator: Operator, shift_id: number, arrivals: Arrivals): Promise<void> {
  const words = `to ${arrivals.subscribers} who have come`;
  await annotate(operator, shift_id, words);
  await arrivals.all([words]);
}

/** Measures from sending a request to the arrival of its event at the last subscriber. */
async function oneByOne(operator: Operator, shift_id: number, arrivals: Arrivals) {
  const times: number[] = [];
  let lost = 0;
  for (let n = 0; n < SINGLE; n++) {
    const words = `one ${n} of ${arrivals.subscribers}`;
    await sleep(PAUSE_MS);
    const sent = performance.now();
    await annotate(operator, shift_id, words);
    await arrivals.all([words]);
    lost += arrivals.lacks([words]);
    times.push((arrivals.last.get(words) ?? NaN) - sent);
  }
  return { lost, ...percentiles(times) };
}

/** Sends each request at its time, or as soon as fewer than `atOnce` are pending. */
async function inStep(operator: Operator, shift_id: number, arrivals: Arrivals) {
  const { subscribers, perSecond, seconds, atOnce } = stream;
  const due = new Map(
    Array.from({ length: perSecond * seconds }, (_, n) => [`event ${n}`, (n * 1000) / perSecond]),
  );
  const written: string[] = [];
  const began = performance.now();
  await inParallel(due, atOnce, async ([words, at]) => {
    await sleep(Math.max(0, began + at - performance.now()));
    const answer = await annotate(operator, shift_id, words);
    if (answer.status === 200) written.push(words);
  });
  const spent = (performance.now() - began) / 1000;
  await arrivals.all(written);
  const times = written.map(
    (words) => (arrivals.last.get(words) ?? NaN) - began - (due.get(words) ?? NaN),
  );
  return {
    subscribers,
    events: written.length,
    perSecond: rounded(written.length / spent),
    lost: arrivals.lacks(written),
    ...percentiles(times),
  };
}
