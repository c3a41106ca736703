import type { ObjectCreatedHandler } from '#lib/platform/consumers/object-created.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { tables } from '#infra/tables.ts';
import { runAs } from '#infra/local/access/guard.ts';
import { loadHandler } from '#infra/local/handler.ts';
import { uploadIfRequested, extractId } from '../../support/api/recorded-events.ts';
import { expireCaches, resetClock } from './clock.ts';
import type { Desk } from './desk.ts';
import { listFaults, isWrite, describeFault } from './fault.ts';
import { runTrial, type Trial } from './fault-injection.ts';
import { checkAnswer, captureOutcome, checkDeclared, type Outcome } from './outcome.ts';
import { prepareInvocation, type KnownIds, type Situation } from './situations.ts';
import type { StoreSnapshot } from './store-snapshot.ts';
import { diffLines, toLines, type View } from './comparison.ts';

/** The result of one fault in one call of one function; `failure` says which promise was broken. */
export type Cell = {
  situation: string;
  call: string;
  fault: string;
  failure?: string | undefined;
  /** Whether the call was not repeated, so that nothing failed. */
  isUnreached: boolean;
};

type Run = { outcome: Outcome; trial: Trial; rerun: () => Promise<Outcome> };

/** The stores before and after a run without faults, and the number of messages sent before. */
type Baseline = { before: StoreSnapshot; expected: StoreSnapshot; sent: number };

/** Injects every possible fault into every call of a situation, unless it skips faults, and then runs it without one. */
export async function testSituation(
  situation: Situation,
  desk: Desk,
  known: KnownIds,
  skipsFaults: boolean,
): Promise<{ cells: Cell[]; calls: number }> {
  const { store } = desk;
  const fields = (await situation.prepare?.(desk)) ?? {};
  const runOnce = async (target?: Trial['target']): Promise<Run> => {
    const event = await prepareInvocation(situation, desk, known, fields);
    const trial: Trial = { calls: [], injections: 0, ...(target && { target }) };
    const run = () => captureOutcome(situation.lambda, () => runAs(situation.lambda, event));
    const captured = await runTrial(trial, run);
    const outcome = readErrorFrame(situation.lambda, trial) ?? captured;
    resetClock();
    return { outcome, trial, rerun: run };
  };

  const before = await store.read();
  const reference = await runOnce();
  if (!reference.outcome.ok)
    throw new Error(`${situation.name} was answered ${JSON.stringify(reference.outcome)}.`);
  const expected = await ingestUploads(desk, await store.read());
  const cells: Cell[] = [];
  let now = expected;
  for (const call of skipsFaults ? [] : reference.trial.calls)
    for (const fault of listFaults(call)) {
      await store.restore(now, before);
      const target = { call: call.name, fault };
      let run = await runOnce(target);
      if (run.trial.injections === 0) {
        expireCaches();
        // Sent mails and tickets cannot be restored.
        now = await store.read();
        await store.restore(now, before);
        run = await runOnce(target);
      }
      const baseline = { before, expected, sent: now.sent };
      const stored = await store.read(before, listWrittenServices(run.trial));
      now = 'source' in situation.lambda ? stored : await ingestUploads(desk, stored);
      const failure =
        checkDeclared(situation.lambda, run.outcome, fault) ??
        checkAnswer(situation.lambda, reference.outcome, run.outcome) ??
        checkState(situation, baseline, run, now) ??
        (await checkRedelivery(situation, desk, expected, run));
      const isUnreached = run.trial.injections === 0;
      const cell = { situation: situation.name, call: call.name, fault: describeFault(fault) };
      cells.push({ ...cell, failure, isUnreached });
      // The event of the failed run was delivered again.
      if ('source' in situation.lambda && !run.outcome.ok) now = await store.read();
    }
  await store.restore(await store.read(), before);
  await rememberIds(situation, (await runOnce()).outcome, known);
  await ingestUploads(desk, await store.read());
  return { cells, calls: reference.trial.calls.length };
}

/** Returns the refusal that a route without an answer posts as a frame. */
function readErrorFrame(lambda: Situation['lambda'], { calls }: Trial): Outcome | undefined {
  if (!('route' in lambda) || lambda.route.startsWith('$') || 'answer' in lambda) return undefined;
  const frame = calls.find(({ name }) => name === 'sockets POSTConnection 1');
  return frame && { ok: false, code: (JSON.parse(frame.body) as { code: string }).code };
}

/** Returns the services whose tables a run may have written to. */
function listWrittenServices({ calls }: Trial): Set<string> {
  const bodies = calls.filter(isWrite).map(({ body }) => body);
  const services = tables.map(({ service }) => service);
  const isIn = (table: string) => bodies.some((body) => body.includes(`"${table}"`));
  return new Set(services.filter((service) => isIn(tableName(service))));
}

/** Delivers an object-created event for each staged upload, and returns the resulting store. */
async function ingestUploads({ store }: Desk, stored: StoreSnapshot): Promise<StoreSnapshot> {
  const uploads = [...stored.files].flatMap(([file, bytes]) => {
    const [key = '', end] = file.split('._S3rver_');
    const size = typeof bytes === 'number' ? bytes : bytes.length;
    return end === 'object' && key.startsWith('staging/') ? [{ key, size }] : [];
  });
  if (uploads.length === 0) return stored;
  const handler = await loadHandler<ObjectCreatedHandler>('shift-log.take-in-image');
  const time = new Date(Date.now() - 3_600_000).toISOString();
  for (const object of uploads) await handler({ id: 'arrival', time, detail: { object } });
  return store.read();
}

/** Remembers the ids in an answer for the next events, and does the uploads that it asks for. */
async function rememberIds(
  { change, lambda }: Situation,
  { answer }: Outcome,
  known: KnownIds,
): Promise<void> {
  if (change || !('method' in lambda) || !answer) return;
  known.lastId = extractId(answer) ?? known.lastId;
  if (lambda.id === 'shift-log.create-comment') known.comment = known.lastId;
  await uploadIfRequested(answer);
}

/**
 * Checks that a run leaves the store either unchanged or completely updated, and returns the deviation.
 * A success requires the complete update. A failed consumer is checked after its redelivery.
 */
function checkState(
  { lambda }: Situation,
  { before, expected, sent }: Baseline,
  { outcome: { ok }, trial }: Run,
  now: StoreSnapshot,
): string | undefined {
  const most = expected.sent - before.sent;
  if (now.sent - sent > most) return `${now.sent - sent} were sent, not ${most}`;
  const connections = !mayCloseConnection(lambda, trial);
  const wasSent = failsAfterSending(trial) || usesOnlyRecords(lambda);
  const deviation = compareStores(expected, now, {
    records: ok && !wasSent,
    mask: true,
    connections,
  });
  if (deviation === undefined) return undefined;
  if (ok && !wasSent && !isObjectMissing(trial))
    return `succeeded, but stored an incomplete update: ${deviation}`;
  if ('source' in lambda && !ok) return undefined;
  const changed = compareStores(before, now, { records: false, mask: false, connections });
  return changed && `stored a partial update: ${deviation}`;
}

/** Whether a fault concerns a single connection, which is then closed; its client reconnects and replays. */
const mayCloseConnection = ({ id }: Situation['lambda'], { target }: Trial) =>
  target?.call.startsWith('sockets') === true || id === 'live.publish-events';

/** Whether the bucket reports a missing object, which needs no further work. */
const isObjectMissing = ({ target }: Trial) =>
  target?.fault.kind === 'not found' && target.call.startsWith('s3');

/**
 * Whether the fault comes after a mail or ticket was sent. The answer is then a success, although the
 * record, the link and the stored outcome may be missing. The service never sends without a record.
 */
function failsAfterSending({ calls, target }: Trial): boolean {
  const names = calls.map(({ name }) => name);
  const sent = names.findIndex((name) => /^(http POST:\S+|ses SendEmail) 1$/.test(name));
  return sent >= 0 && names.indexOf(target?.call ?? '') > sent;
}

/** Whether a function relies on ticket records alone; it does not resend a ticket of unknown status. */
const usesOnlyRecords = ({ id }: Situation['lambda']) => id === 'shift-log.send-tickets';

/** Checks that redelivering the event of a failed consumer completes its update, and returns the deviation. */
async function checkRedelivery(
  { lambda }: Situation,
  desk: Desk,
  expected: StoreSnapshot,
  { outcome, rerun }: Run,
): Promise<string | undefined> {
  if (!('source' in lambda) || outcome.ok) return undefined;
  const { ok, code, exception } = await rerun();
  if (!ok) return `failed again after redelivery with ${code ?? exception}`;
  const deviation = compareStores(expected, await desk.store.read(), {
    records: !usesOnlyRecords(lambda),
    mask: true,
    connections: true,
  });
  return deviation && `stored an incomplete update after redelivery: ${deviation}`;
}

/** Returns the visible differences of two stores. */
function compareStores(was: StoreSnapshot, is: StoreSnapshot, view: View) {
  const [a, b] = [was, is].map((stored) => toLines(stored, view));
  return diffLines(a!, b!) || undefined;
}
