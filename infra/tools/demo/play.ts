import { setTimeout as sleep } from 'node:timers/promises';
import { createShift, endShift, getCurrentShift } from '#lib/shift-log/contracts/shifts.ts';
import { createTag } from '#lib/shift-log/contracts/tags.ts';
import { resetDemoClock, setDemoClock } from '../../local/data-folder/demo-clock.ts';
import type { RemoteService } from '../service.ts';
import { perform } from './actions.ts';
import { nightFrom, tagNames, type Step } from './night.ts';
import { people } from './remark.ts';
import { RefusedRequest, requestsTo, type DemoShift, type Send } from './requests.ts';

type Options = {
  /** How many times faster than the night; Infinity sends all requests at once. */
  speed: number;
  /** Leaves the shift running, with a block that is scanning. */
  keepRunning: boolean;
  signal: AbortSignal;
  /** Called after each step with its time and the share of the night that has been played, 0 to 1. */
  onStep: (step: Step, time: string, share: number) => void;
};

/** The outcome of a run: its shift and, if the tracker refused the ticket, why. */
export type Result = { shiftId: number; steps: Step[]; ticketProblem?: string };

const { operator } = people;

/**
 * Plays the night in a shift of its own. The night ends at the present time. The clock of a service on this machine
 * follows the night; another service records the real time. The next operator accepts its handover, in a shift that ends
 * soon, so that no shift runs afterwards. Throws if a shift is running.
 */
export async function play(service: RemoteService, options: Options): Promise<Result> {
  const { speed, keepRunning, signal } = options;
  const send = requestsTo(service);
  await requireNoShift(send);
  const { seconds } = nightFrom(0, keepRunning);
  const beginning = Date.now();
  const start = Math.round(beginning + 1000 * (seconds / speed - seconds));
  const { steps } = nightFrom(start, keepRunning);
  const timeOf = (at: number) => new Date(start + at * 1000).toISOString();
  const moveTo = async (at: number) => {
    const wait = beginning + (1000 * at) / speed - Date.now();
    await sleep(Math.max(0, wait), undefined, { signal });
    if (service.folder !== undefined) await setDemoClock(service.folder, start + at * 1000);
  };
  let demoShift: DemoShift | undefined;
  let progress = 0;
  try {
    await moveTo(0);
    await createTags(send);
    const shiftId = await startShift(send, timeOf(0));
    demoShift = { send, shiftId, comments: new Map(), items: new Map(), running: shiftId };
    let ticketProblem: string | undefined;
    for (const step of steps) {
      await moveTo(step.at);
      ticketProblem = (await perform(step, demoShift)) ?? ticketProblem;
      progress = step.at;
      options.onStep(step, timeOf(progress), progress / seconds);
    }
    await moveTo(seconds);
    progress = seconds;
    return { shiftId, steps, ...(ticketProblem !== undefined && { ticketProblem }) };
  } finally {
    const isLeftRunning = keepRunning && progress === seconds;
    try {
      if (demoShift && !isLeftRunning) await endRunning(demoShift, timeOf(progress));
    } finally {
      if (service.folder !== undefined) await resetDemoClock(service.folder);
    }
  }
}

/** Ends the shift that the demo left running, if it was interrupted. The next shift ends at the time of the service. */
async function endRunning({ send, shiftId, running }: DemoShift, shift_end: string): Promise<void> {
  if (running === undefined) return;
  const body = running === shiftId ? { shift_end } : {};
  await send(operator, endShift, { path: { shift_id: running }, body });
}

async function requireNoShift(send: Send): Promise<void> {
  const response = await send(operator, getCurrentShift).catch((error: unknown) => {
    if (error instanceof RefusedRequest && error.code === 'NO_SHIFT_YET') return undefined;
    throw error;
  });
  const shift = response?.result_data[0];
  if (shift && shift.shift_end === undefined)
    throw new Error(
      `Shift ${shift.shift_id} is running; the demo needs a shift of its own. End it first.`,
    );
}

/** Creates the tags of the comments, as far as they do not exist. */
async function createTags(send: Send): Promise<void> {
  for (const tag_name of tagNames)
    await send(operator, createTag, { body: { tag_name } }).catch((error: unknown) => {
      if (!(error instanceof RefusedRequest && error.code === 'TAG_EXISTS')) throw error;
    });
}

/** Starts the shift, and returns its id. */
async function startShift(send: Send, shift_start: string): Promise<number> {
  const body = { operator_name: operator, shift_start };
  const [shift] = (await send(operator, createShift, { body })).result_data;
  if (!shift) throw new Error('The response to the start of the shift is empty.');
  return shift.shift_id;
}
