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
import { computePercentiles, roundTo3Digits } from '../report/percentiles.ts';
import type { LiveTimes } from '../report/results.ts';

const SUBSCRIBERS = [1, 50, 500];
/** Events that are published one at a time, each after a pause when all subscribers have the previous one. */
const SINGLE = 50;
const PAUSE_MS = 50;

const stream = { subscribers: 50, perSecond: 100, seconds: 30, atOnce: 32 };
/** Warm-up events, which are not measured. */
const WARM_UP = 600;

/** The silence after which missing events count as lost, in milliseconds. */
const SILENCE_TIMEOUT_MS = 20_000;

type ReportProgress = (step: string) => void;
type Operator = ReturnType<typeof createClient>;

/** Measures the latency of events to subscribers of a service in a separate process. */
export async function measureLive(reportProgress: ReportProgress): Promise<LiveTimes> {
  const service = await launchService(await createEmptyFolder());
  try {
    const token = await signTokenFor(service.folder, 'operator-1', 'operator');
    const operator = createClient(service.url, token);
    const response = await operator(createShift, { body: { operator_name: 'Ada Lovelace' } });
    const shift_id = response.body.result_data[0]?.shift_id ?? 0;
    // A session has at most ten sockets.
    const createToken = () =>
      signTokenFor(service.folder, `viewer-${crypto.randomUUID()}`, 'viewer');
    const address = { baseUrl: service.url, shiftId: shift_id, token: createToken };
    const reach: LiveTimes['reach'] = {};
    for (const subscribers of SUBSCRIBERS) {
      reportProgress(`an event to ${subscribers} subscribers`);
      reach[subscribers] = await measureWithSubscribers(address, subscribers, async (arrivals) => {
        await waitForReplays(operator, shift_id, arrivals);
        return measureSingleEvents(operator, shift_id, arrivals);
      });
    }
    reportProgress(`${stream.perSecond} events per second to ${stream.subscribers} subscribers`);
    const streamTimes = await measureWithSubscribers(
      address,
      stream.subscribers,
      async (arrivals) => {
        const warmUp = Array.from({ length: WARM_UP }, (_, n) => `warm-up ${n}`);
        await inParallel(warmUp, stream.atOnce, async (text) => {
          await annotate(operator, shift_id, text);
        });
        await waitForReplays(operator, shift_id, arrivals);
        return measureStream(operator, shift_id, arrivals);
      },
    );
    return { reach, stream: streamTimes };
  } finally {
    await shutDown(service);
  }
}

/** The received annotations: how often each text arrived, and when it last did. */
class Arrivals {
  readonly subscribers: number;
  readonly #count = new Map<string, number>();
  readonly last = new Map<string, number>();
  #lastArrival = 0;

  constructor(subscribers: number) {
    this.subscribers = subscribers;
  }

  record(text: string): void {
    this.#count.set(text, (this.#count.get(text) ?? 0) + 1);
    this.#lastArrival = performance.now();
    this.last.set(text, this.#lastArrival);
  }

  /** The number of expected frames that have not arrived. */
  countMissing = (texts: string[]): number =>
    texts.reduce((sum, one) => sum + this.subscribers - (this.#count.get(one) ?? 0), 0);

  async waitForAll(texts: string[]): Promise<void> {
    const startedAt = performance.now();
    const silenceMs = () => performance.now() - Math.max(startedAt, this.#lastArrival);
    while (this.countMissing(texts) > 0 && silenceMs() < SILENCE_TIMEOUT_MS)
      await sleep(texts.length > 1 ? 100 : 1);
  }
}

/** Measures with a number of subscribers that reconnect. Also returns how often they did. */
async function measureWithSubscribers<T>(
  address: { baseUrl: string; shiftId: number; token: () => Promise<string> },
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
  const receiveEvents = async () => {
    for await (const event of subscribe({ ...address, signal, onStateChange }))
      if (event.event === 'shift_annotation') arrivals.record(event.data?.annotation ?? '');
  };
  const receiving: Promise<void>[] = [];
  while (opened < subscribers) {
    if (receiving.length < subscribers) receiving.push(receiveEvents());
    await sleep(5);
  }
  try {
    return { ...(await measure(arrivals)), reopened: opened - subscribers };
  } finally {
    ending.abort();
    await Promise.all(receiving);
  }
}

const annotate = (operator: Operator, shift_id: number, annotation: string) =>
  operator(createAnnotation, { body: { shift_id, annotation } });

/** Waits until the initial replays are over: one event has reached all subscribers. */
async function waitForReplays(
  operator: Operator,
  shift_id: number,
  arrivals: Arrivals,
): Promise<void> {
  const text = `first event to ${arrivals.subscribers} subscribers`;
  await annotate(operator, shift_id, text);
  await arrivals.waitForAll([text]);
}

/** Measures from sending a request to the arrival of its event at the last subscriber. */
async function measureSingleEvents(operator: Operator, shift_id: number, arrivals: Arrivals) {
  const times: number[] = [];
  let lostCount = 0;
  for (let n = 0; n < SINGLE; n++) {
    const text = `one ${n} of ${arrivals.subscribers}`;
    await sleep(PAUSE_MS);
    const sentAt = performance.now();
    await annotate(operator, shift_id, text);
    await arrivals.waitForAll([text]);
    lostCount += arrivals.countMissing([text]);
    times.push((arrivals.last.get(text) ?? NaN) - sentAt);
  }
  return { lost: lostCount, ...computePercentiles(times) };
}

/** Sends each request at its time, or as soon as fewer than `atOnce` are pending. */
async function measureStream(operator: Operator, shift_id: number, arrivals: Arrivals) {
  const { subscribers, perSecond, seconds, atOnce } = stream;
  const due = new Map(
    Array.from({ length: perSecond * seconds }, (_, n) => [`event ${n}`, (n * 1000) / perSecond]),
  );
  const acceptedTexts: string[] = [];
  const began = performance.now();
  await inParallel(due, atOnce, async ([text, at]) => {
    await sleep(Math.max(0, began + at - performance.now()));
    const response = await annotate(operator, shift_id, text);
    if (response.status === 200) acceptedTexts.push(text);
  });
  const spent = (performance.now() - began) / 1000;
  await arrivals.waitForAll(acceptedTexts);
  const times = acceptedTexts.map(
    (text) => (arrivals.last.get(text) ?? NaN) - began - (due.get(text) ?? NaN),
  );
  return {
    subscribers,
    events: acceptedTexts.length,
    perSecond: roundTo3Digits(acceptedTexts.length / spent),
    lost: arrivals.countMissing(acceptedTexts),
    ...computePercentiles(times),
  };
}
