import { etagOf, isQueued, leaveQueue, type Draft } from './draft.ts';
import { failureOf, FileRefused, LinkExpired, type Failure } from './failures.ts';
import { loadVersions, submit, type EntryResponse } from './requests.ts';
import {
  askAboutOld,
  finish,
  finishEdit,
  wasCarriedOut,
  keepFiles,
  type SendContext,
} from './results.ts';
import { uploadsOf } from './uploads.ts';

/** An Idempotency-Key lives 24 hours. */
const MAX_WAIT_MS = 23 * 3_600_000;

/** The number of new upload links that the file storage may refuse before the file counts as refused. */
const MAX_LINKS = 3;

/**
 * Sends an entry once, with its files, and records the outcome. Returns the failure if the entry stays in
 * the queue.
 */
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
    else await deliver(context, draft);
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

/** Sends text and files. A link to a file that has expired is renewed by sending the text again. */
async function deliver(context: SendContext, draft: Draft): Promise<void> {
  let current: Draft | undefined = draft;
  for (let links = 1; current; links++) {
    const response = await submit(context.call, current);
    try {
      await sendFiles(context, current, response);
      return await finish(context, current.id, response);
    } catch (error) {
      const isExpired = error instanceof LinkExpired;
      const isRefused = error instanceof FileRefused || (isExpired && links === MAX_LINKS);
      if (isRefused) return await keepFiles(context, current, response, failureOf(error).reason);
      if (!isExpired) throw error;
    }
    current = context.table.all.peek().find(({ id }) => id === draft.id);
  }
}

async function sendFiles(
  context: SendContext,
  draft: Draft,
  response: EntryResponse,
): Promise<void> {
  const { table, sendFile, onProgress } = context;
  const { id, blobs, uploaded = {} } = draft;
  const { record, images } = response;
  const isEdit = draft.target.kind === 'edit';
  // An edit has no key: it is repeated as an edit of the version that it has made.
  if (isEdit && blobs.length > 0)
    await table.update(id, (stored) => ({ ...stored, base: record, etag: etagOf(record) }));
  const announced = isEdit ? blobs.filter((file) => !(file.id in uploaded)) : blobs;
  for (const upload of uploadsOf(images, announced)) {
    const { file, unique_id } = upload;
    if (file.id in uploaded) continue;
    await sendFile(upload, (share) => onProgress(file.id, share));
    await table.update(id, (stored) => ({
      ...stored,
      uploaded: { ...stored.uploaded, [file.id]: unique_id },
    }));
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
