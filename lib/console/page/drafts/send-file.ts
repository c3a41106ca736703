import type { Call } from '../api/call.ts';
import { nextFileOf, type Draft, type DraftFile } from './draft.ts';
import type { Failure } from './failure.ts';
import { failureOf, FileRefused, LinkExpired } from './failures.ts';
import { announceAgain, submit } from './requests.ts';
import { withUploads, type SendContext } from './results.ts';
import { uploadsOf } from './uploads.ts';

/** The number of new upload links that the file storage may refuse before the file counts as refused. */
const MAX_RENEWALS = 3;

/** Sends the next file of a saved entry, and records the outcome. Returns the failure if the file has to wait. */
export async function sendNextFile(context: SendContext, id: string): Promise<Failure | undefined> {
  const draft = context.table.all.peek().find((one) => one.id === id);
  const file = draft && nextFileOf(draft);
  if (!draft || !file) return undefined;
  try {
    if (draft.isStale) await renew(context, draft);
    else await sendOne(context, draft, file);
    return undefined;
  } catch (error) {
    return await record(context, draft, file, error);
  }
}

async function sendOne(context: SendContext, draft: Draft, file: DraftFile): Promise<void> {
  const { table, sendFile, onProgress, signal } = context;
  const { uploads = {}, uploaded = {} } = draft;
  const [links, unique_id] = [uploads[file.id], uploaded[file.id]];
  if (!links || unique_id === undefined) return;
  await sendFile(
    { file, unique_id, ...links },
    { signal, onProgress: (share) => onProgress(file.id, share) },
  );
  await table.update(draft.id, (stored) => withoutUpload(stored, file));
}

const withoutUpload = ({ uploads = {}, ...draft }: Draft, { id }: DraftFile): Draft => ({
  ...draft,
  reason: undefined,
  uploads: Object.fromEntries(Object.entries(uploads).filter(([other]) => other !== id)),
});

/** Records a failed attempt: as refused, or with the reason for which the file waits and gets new links. */
async function record(
  context: SendContext,
  draft: Draft,
  file: DraftFile,
  error: unknown,
): Promise<Failure | undefined> {
  const { table } = context;
  const { renewals = 0 } = draft;
  const isExpired = error instanceof LinkExpired;
  const failure = failureOf(
    isExpired && renewals === MAX_RENEWALS
      ? new FileRefused(`The file ${file.name} was refused with each of its upload links.`)
      : error,
  );
  const { action, reason } = failure;
  await table.update(draft.id, (stored) =>
    action === 'refuse'
      ? refused(stored, file, reason)
      : { ...stored, reason, isStale: true, renewals: isExpired ? renewals + 1 : renewals },
  );
  return action === 'refuse' || isExpired ? undefined : failure;
}

async function renew({ table, call }: SendContext, draft: Draft): Promise<void> {
  const links = withUploads(draft, await renewedUploads(call, draft));
  await table.update(draft.id, (stored) => ({ ...stored, ...links, isStale: false }));
}

/** Returns new links for the files that are not sent yet. */
async function renewedUploads(call: Call, draft: Draft) {
  const { blobs, uploads = {} } = draft;
  const isLeft = ({ id }: DraftFile) => id in uploads;
  if (draft.target.kind === 'edit') {
    const left = blobs.filter(isLeft);
    return uploadsOf(await announceAgain(call, draft, left), left);
  }
  const { images } = await submit(call, draft);
  return uploadsOf(images, blobs).filter(({ file }) => isLeft(file));
}

/** A refused file counts as decided about: it comes back with the others that the desk has not listed. */
const refused = (draft: Draft, file: DraftFile, reason: string): Draft => ({
  ...withoutUpload(draft, file),
  decisions: { ...draft.decisions, [draft.uploaded?.[file.id] ?? file.id]: reason },
});
