import { isQueued, leaveQueue, type Draft } from './draft.ts';
import type { Failure } from './failure.ts';
import { failureOf } from './failures.ts';
import { loadVersions, submit } from './requests.ts';
import { askAboutOld, finish, finishEdit, wasCarriedOut, type SendContext } from './results.ts';

/** An Idempotency-Key lives 24 hours. */
const MAX_WAIT_MS = 23 * 3_600_000;

/** Sends the text of an entry once, and records the outcome. Returns the failure if the entry stays in the queue. */
export async function sendEntry(context: SendContext, id: string): Promise<Failure | undefined> {
  let wasUncertain: boolean | undefined;
  const draft = await context.table.update(id, (stored) => {
    if (!isQueued(stored)) return undefined;
    wasUncertain = stored.isUncertain ?? false;
    return { ...stored, state: 'sending', reason: undefined, isUncertain: true };
  });
  if (!draft || wasUncertain === undefined) return undefined;
  try {
    const waited = context.now().getTime() - Date.parse(draft.queued_at ?? draft.saved_at);
    if (waited > MAX_WAIT_MS) await askAboutOld(context, draft);
    else await finish(context, id, await submit(context.call, draft));
    return undefined;
  } catch (error) {
    const failure = failureOf(error);
    return await record(
      context,
      draft,
      failure,
      failure.isCertainlyNotStored ? wasUncertain : true,
    );
  }
}

/** Records a failed attempt. Returns the failure if the entry stays in the queue. */
async function record(
  context: SendContext,
  draft: Draft,
  failure: Failure,
  isUncertain: boolean,
): Promise<Failure | undefined> {
  const { table, call } = context;
  const { action, reason } = failure;
  const leave = async (fields: Parameters<typeof leaveQueue>[1]) => {
    await table.update(draft.id, (stored) => ({
      ...leaveQueue(stored, fields),
      isUncertain: false,
    }));
    return undefined;
  };
  const wait = async (waiting: Failure) => {
    const fields = { state: 'waiting', reason: waiting.reason, isUncertain } as const;
    await table.update(draft.id, (stored) => ({ ...stored, ...fields }));
    return waiting;
  };
  if (action === 'refuse') return leave({ state: 'refused', reason });
  if (action !== 'changed') return wait(failure);
  try {
    const versions = await loadVersions(call, draft);
    const newest = versions.at(-1);
    if (!newest) return await leave({ state: 'refused', reason });
    if (wasCarriedOut(draft, versions)) {
      await finishEdit(context, draft, newest);
      return undefined;
    }
    return await leave({ state: 'conflict', reason, question: { kind: 'changed', newest } });
  } catch (error) {
    return wait({ ...failureOf(error), action: 'wait' });
  }
}
