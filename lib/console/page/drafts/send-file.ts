import type { Call } from '../api/call.ts';
import { nextFileOf, type Draft, type DraftFile } from './draft.ts';
import { failureOf, FileRefused, LinkExpired, type Failure } from './failures.ts';
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
    await sendOne(context, draft, file);
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

/** Records a failed attempt: with new links, as refused, or with the reason for which the file waits. */
async function record(
  context: SendContext,
  draft: Draft,
  file: DraftFile,
  error: unknown,
): Promise<Failure | undefined> {
  const { table, call } = context;
  const { renewals = 0 } = draft;
  try {
    if (!(error instanceof LinkExpired)) throw error;
    if (renewals === MAX_RENEWALS)
      throw new FileRefused(`The file ${file.name} was refused with each of its upload links.`);
    const links = withUploads(draft, await renewedUploads(call, draft));
    await table.update(draft.id, (stored) => ({ ...stored, ...links, renewals: renewals + 1 }));
    return undefined;
  } catch (last) {
    const failure = failureOf(last);
    const { action, reason } = failure;
    if (action === 'refuse')
      await table.update(draft.id, (stored) => refused(stored, file, reason));
    else await table.update(draft.id, (stored) => ({ ...stored, reason }));
    return action === 'refuse' ? undefined : failure;
  }
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
