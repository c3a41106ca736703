import type { ObjectCreatedHandler } from '#lib/platform/consumers/object-created.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { tables } from '#infra/tables.ts';
import { runAs } from '#infra/local/access/guard.ts';
import { loadHandler } from '#infra/local/handler.ts';
import { doAsAsked, idIn } from '../../support/api/recorded-events.ts';
import { forgetKept, resetClock } from './clock.ts';
import type { Desk } from './desk.ts';
import { faultsOf, isWrite, nameOf } from './fault.ts';
import { asTrial, type Trial } from './gate.ts';
import { otherAnswer, outcomeOf, undeclared, type Outcome } from './outcome.ts';
import { eventOf, type Known, type Situation } from './situations.ts';
import type { Stored } from './stored.ts';
import { difference, linesOf, type Look } from './views.ts';

/** One way in which one call of one function fails; why what was promised did not hold, if so. */
export type Cell = {
  situation: string;
  call: string;
  fault: string;
  broken?: string | undefined;
  /** The call was not made again: nothing failed. */
  unreached: boolean;
};

type Run = { outcome: Outcome; trial: Trial; again: () => Promise<Outcome> };

/** What is stored before a situation and after it, where nothing fails; and how much had left before. */
type Ends = { before: Stored; good: Stored; sent: number };

/** Tries every way in which every call of a situation can fail, unless it is spared; then lets it happen. */
export async function cellsOf(
  situation: Situation,
  desk: Desk,
  known: Known,
  isSpared: boolean,
): Promise<{ cells: Cell[]; calls: number }> {
  const { store } = desk;
  const words = (await situation.prepare?.(desk)) ?? {};
  const one = async (failing?: Trial['failing']): Promise<Run> => {
    const event = await eventOf(situation, desk, known, words);
    const trial: Trial = { calls: [], struck: 0, ...(failing && { failing }) };
    const run = () => outcomeOf(situation.runs, () => runAs(situation.runs, () => event()));
    const answered = await asTrial(trial, run);
    const outcome = refusalTold(situation.runs, trial) ?? answered;
    resetClock();
    return { outcome, trial, again: run };
  };

  const before = await store.read();
  const sound = await one();
  if (!sound.outcome.ok)
    throw new Error(`${situation.name} was answered ${JSON.stringify(sound.outcome)}.`);
  const good = await settled(desk, await store.read());
  const cells: Cell[] = [];
  let now = good;
  for (const call of isSpared ? [] : sound.trial.calls)
    for (const fault of faultsOf(call)) {
      await store.putBack(now, before);
      const failing = { call: call.name, fault };
      let run = await one(failing);
      if (run.trial.struck === 0) {
        forgetKept();
        // What that run has sent stays sent.
        now = await store.read();
        await store.putBack(now, before);
        run = await one(failing);
      }
      const ends = { before, good, sent: now.sent };
      const stored = await store.read(before, writtenTo(run.trial));
      now = 'source' in situation.runs ? stored : await settled(desk, stored);
      const broken =
        undeclared(situation.runs, run.outcome, fault) ??
        otherAnswer(situation.runs, sound.outcome, run.outcome) ??
        brokenState(situation, ends, run, now) ??
        (await brokenAfterwards(situation, desk, good, run));
      const unreached = run.trial.struck === 0;
      const cell = { situation: situation.name, call: call.name, fault: nameOf(fault) };
      cells.push({ ...cell, broken, unreached });
      // What failed was sent again.
      if ('source' in situation.runs && !run.outcome.ok) now = await store.read();
    }
  await store.putBack(await store.read(), before);
  await goOn(situation, (await one()).outcome, known);
  await settled(desk, await store.read());
  return { cells, calls: sound.trial.calls.length };
}

/** What a route that answers nothing refuses, it tells by a frame of its own. */
function refusalTold(runs: Situation['runs'], { calls }: Trial): Outcome | undefined {
  if (!('route' in runs) || runs.route.startsWith('$') || 'answer' in runs) return undefined;
  const frame = calls.find(({ name }) => name === 'sockets POSTConnection 1');
  return frame && { ok: false, code: (JSON.parse(frame.body) as { code: string }).code };
}

/** The services whose tables a run has written to, or may have. */
function writtenTo({ calls }: Trial): Set<string> {
  const bodies = calls.filter(isWrite).map(({ body }) => body);
  const isIn = (table: string) => bodies.some((body) => body.includes(`"${table}"`));
  return new Set(tables.map(({ service }) => service).filter((one) => isIn(tableName(one))));
}

/** What is stored once the bucket's events have told of all that has arrived in it. */
async function settled({ store }: Desk, stored: Stored): Promise<Stored> {
  const arrived = [...stored.files].flatMap(([file, bytes]) => {
    const [key = '', end] = file.split('._S3rver_');
    const size = typeof bytes === 'number' ? bytes : bytes.length;
    return end === 'object' && key.startsWith('staging/') ? [{ key, size }] : [];
  });
  if (arrived.length === 0) return stored;
  const handler = await loadHandler<ObjectCreatedHandler>('shift-log.take-in-image');
  const time = new Date(Date.now() - 3_600_000).toISOString();
  for (const object of arrived) await handler({ id: 'arrival', time, detail: { object } });
  return store.read();
}

/** What the next events are about, as the answer says; and what it asks its caller to do. */
async function goOn({ change, runs }: Situation, { answer }: Outcome, known: Known): Promise<void> {
  if (change || !('method' in runs) || !answer) return;
  known.made = idIn(answer) ?? known.made;
  if (runs.id === 'shift-log.create-comment') known.comment = known.made;
  await doAsAsked(answer);
}

/**
 * Why what is stored after a run is neither what it was nor wholly what it should be; undefined where it
 * is. A success means the whole; of a consumer that failed, the next run is what counts.
 */
function brokenState(
  { runs }: Situation,
  { before, good, sent }: Ends,
  { outcome: { ok }, trial }: Run,
  now: Stored,
): string | undefined {
  const most = good.sent - before.sent;
  if (now.sent - sent > most) return `${now.sent - sent} were sent, not ${most}`;
  const connections = !mayClose(runs, trial);
  const wasSent = isAfterSending(trial) || isOfRecords(runs);
  const half = differs(good, now, { records: ok && !wasSent, mask: true, connections });
  if (half === undefined) return undefined;
  if (ok && !wasSent && !isNothingThere(trial)) return `it succeeded, and is not whole: ${half}`;
  if ('source' in runs && !ok) return undefined;
  const changed = differs(before, now, { records: false, mask: false, connections });
  return changed && `half of it: ${half}`;
}

/**
 * Whether a failure is one connection's own: that one is closed, or left to the next that finds it closed,
 * and its client comes again for what it missed.
 */
const mayClose = ({ id }: Situation['runs'], { failing }: Trial) =>
  failing?.call.startsWith('sockets') === true || id === 'live.publish-events';

/** Whether the bucket says that an object is gone: then nothing is to be done with it. */
const isNothingThere = ({ failing }: Trial) =>
  failing?.fault.kind === 'not found' && failing.call.startsWith('s3');

/**
 * Whether a failure comes after a mail or a ticket has left: it is answered as sent, since it is. Its record,
 * its link and the kept outcome may be missing; what no record knows of is not sent again.
 */
function isAfterSending({ calls, failing }: Trial): boolean {
  const names = calls.map(({ name }) => name);
  const sent = names.findIndex((name) => /^(http POST:\S+|ses SendEmail) 1$/.test(name));
  return sent >= 0 && names.indexOf(failing?.call ?? '') > sent;
}

/**
 * Whether it goes on with records alone: what a ticket has come to is what they tell, and one of which it is
 * not known whether it was sent is not sent again.
 */
const isOfRecords = ({ id }: Situation['runs']) => id === 'shift-log.send-tickets';

/** Why the whole does not come of it when what a consumer has failed at is sent again. */
async function brokenAfterwards(
  { runs }: Situation,
  desk: Desk,
  good: Stored,
  { outcome, again }: Run,
): Promise<string | undefined> {
  if (!('source' in runs) || outcome.ok) return undefined;
  const { ok, code, thrown } = await again();
  if (!ok) return `sent again, it failed with ${code ?? thrown}`;
  const half = differs(good, await desk.store.read(), {
    records: !isOfRecords(runs),
    mask: true,
    connections: true,
  });
  return half && `sent again, it is not whole: ${half}`;
}

/** How two stores differ, as far as anyone sees it; of what failed, without the records that tell of it. */
function differs(was: Stored, is: Stored, look: Look) {
  const [a, b] = [was, is].map((stored) => linesOf(stored, look));
  return difference(a!, b!) || undefined;
}
