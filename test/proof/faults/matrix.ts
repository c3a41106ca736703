import type { ObjectHandler } from '#lib/platform/consumers/object-created.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { tables } from '#infra/tables.ts';
import { runAs } from '#infra/local/access/guard.ts';
import { loadHandler } from '#infra/local/handler.ts';
import { uploadIfRequested, extractId } from '../../support/api/recorded-events.ts';
import { expireCaches, resetClock } from './clock.ts';
import type { FaultBench } from './fault-bench.ts';
import { listFaults, isWrite, describeFault } from './fault.ts';
import { runTrial, type Trial } from './fault-injection.ts';
import { checkResponse, captureOutcome, checkDeclared, type Outcome } from './outcome.ts';
import { checkRedelivery, checkState, isRepeated, type Run } from './check-state.ts';
import { prepareInvocation, type KnownIds, type Situation } from './situations.ts';
import type { StoreSnapshot } from './store-snapshot.ts';

/** The result of one fault in one call of one function; `failure` says which promise was broken. */
export type Cell = {
  situation: string;
  call: string;
  fault: string;
  failure?: string | undefined;
  /** Whether the call was not repeated, so that nothing failed. */
  isUnreached: boolean;
};

/** Injects every possible fault into every call of a situation, unless it skips faults, and then runs it without one. */
export async function testSituation(
  situation: Situation,
  desk: FaultBench,
  knownIds: KnownIds,
  skipsFaults: boolean,
): Promise<{ cells: Cell[]; calls: number }> {
  const { store } = desk;
  const fields = (await situation.prepare?.(desk)) ?? {};
  const runOnce = async (target?: Trial['target']): Promise<Run> => {
    const event = await prepareInvocation(situation, desk, knownIds, fields);
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
    throw new Error(`${situation.name} resulted in ${JSON.stringify(reference.outcome)}.`);
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
      const baseline = { before, expected, messageCount: now.messageCount };
      const stored = await store.read(before, listWrittenServices(run.trial));
      now = 'source' in situation.lambda ? stored : await ingestUploads(desk, stored);
      const failure =
        checkDeclared(situation.lambda, run.outcome, fault) ??
        checkResponse(situation.lambda, reference.outcome, run.outcome) ??
        checkState(situation, baseline, run, now) ??
        (await checkRedelivery(situation, desk, baseline, run));
      const isUnreached = run.trial.injections === 0;
      const cell = { situation: situation.name, call: call.name, fault: describeFault(fault) };
      cells.push({ ...cell, failure, isUnreached });
      if (isRepeated(situation.lambda, run)) now = await store.read();
    }
  await store.restore(await store.read(), before);
  await rememberIds(situation, (await runOnce()).outcome, knownIds);
  await ingestUploads(desk, await store.read());
  return { cells, calls: reference.trial.calls.length };
}

/** Returns the refusal that a route without a response posts as a frame. */
function readErrorFrame(lambda: Situation['lambda'], { calls }: Trial): Outcome | undefined {
  if (!('route' in lambda) || lambda.route.startsWith('$') || 'response' in lambda)
    return undefined;
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
async function ingestUploads({ store }: FaultBench, stored: StoreSnapshot): Promise<StoreSnapshot> {
  const uploads = [...stored.files].flatMap(([file, bytes]) => {
    const [key = '', end] = file.split('._S3rver_');
    const size = typeof bytes === 'number' ? bytes : bytes.length;
    return end === 'object' && key.startsWith('staging/') ? [{ key, size }] : [];
  });
  if (uploads.length === 0) return stored;
  const handler = await loadHandler<ObjectHandler>('shift-log.ingest-image');
  const time = new Date(Date.now() - 3_600_000).toISOString();
  for (const object of uploads) await handler({ id: 'arrival', time, detail: { object } });
  return store.read();
}

/** Remembers the ids in a response for the next events, and does the uploads that it asks for. */
async function rememberIds(
  { change, lambda }: Situation,
  { response }: Outcome,
  knownIds: KnownIds,
): Promise<void> {
  if (change || !('method' in lambda) || !response) return;
  knownIds.lastId = extractId(response) ?? knownIds.lastId;
  if (lambda.id === 'shift-log.create-comment') knownIds.comment = knownIds.lastId;
  await uploadIfRequested(response);
}
