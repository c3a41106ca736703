import type { Call } from '../api/call.ts';
import type { Annotation, Comment } from '../store/records.ts';
import type { DraftTable } from './database.ts';
import {
  etagOf,
  isComment,
  isDraft,
  isSameTarget,
  leaveQueue,
  textOf,
  type Draft,
  type DraftFile,
} from './draft.ts';
import { findSent, toResponse, type EntryResponse } from './requests.ts';
import { uploadsOf, type SendFile } from './uploads.ts';

/** What sending needs of the page. */
export type SendContext = {
  table: DraftTable;
  call: Call;
  sendFile: SendFile;
  /** Ends uploads when the tab stops to send. */
  signal: AbortSignal;
  /** Shows the share of a file that has been sent, by the file's id here. */
  onProgress: (file: string, share: number) => void;
  /** Called when a response has been recorded. */
  onResponse: (response: EntryResponse) => void;
  /** The time of the server. */
  now: () => Date;
};

/**
 * Deletes a sent draft, or keeps it until the desk has decided about its files. Replies to it get their comment in the
 * same transaction.
 */
export async function finish(
  { table, onResponse, now }: SendContext,
  id: string,
  response: EntryResponse,
) {
  await table.write((drafts) => {
    const arriving = drafts
      .filter((draft) => draft.id === id && draft.blobs.length > 0)
      .map((draft) => toArriving(draft, response, now()));
    return {
      put: [...withComment(drafts, id, response), ...laterEdits(drafts, id, response), ...arriving],
      remove: arriving.length > 0 ? [] : [id],
      ...sentComment(id, response, now()),
    };
  });
  onResponse(response);
}

/** Returns a saved draft with the links for its files. Those that were uploaded before a reload have none. */
function toArriving(draft: Draft, response: EntryResponse, now: Date): Draft {
  const { record } = response;
  const { blobs, target, uploaded: sent = {} } = draft;
  const isSent = ({ id }: DraftFile) => id in sent;
  // An edit announces the files again that are not sent, and a new entry all of them.
  const announced = target.kind === 'edit' ? blobs.filter((file) => !isSent(file)) : blobs;
  const uploads = uploadsOf(response.images, announced);
  return {
    ...leaveQueue(draft, { state: 'arriving' }),
    ...withUploads(
      draft,
      uploads.filter(({ file }) => !isSent(file)),
    ),
    ...(isComment(record) && { comment_id: record.comment_id, base: record }),
    isUncertain: false,
    saved_at: now.toISOString(),
  };
}

/** Returns the fields of a draft that say where the bytes of its files go. */
export const withUploads = (
  { uploaded }: Draft,
  uploads: ReturnType<typeof uploadsOf>,
): Pick<Draft, 'uploaded' | 'uploads'> => ({
  uploaded: {
    ...uploaded,
    ...Object.fromEntries(uploads.map(({ file, unique_id }) => [file.id, unique_id])),
  },
  uploads: Object.fromEntries(
    uploads.map(({ file, link, thumbnailLink }) => [file.id, { link, thumbnailLink }]),
  ),
});

/** Returns one's other edits of the version that an edit has replaced: they follow it, and change the new version. */
function laterEdits(drafts: Draft[], id: string, { record }: EntryResponse): Draft[] {
  const sentEdit = drafts.find((draft) => draft.id === id);
  if (sentEdit?.etag === undefined) return [];
  return drafts
    .filter((draft) => draft.id !== id && draft.etag === sentEdit.etag)
    .filter(
      ({ target, isUncertain = false }) => isSameTarget(target, sentEdit.target) && !isUncertain,
    )
    .map((draft) => ({ ...draft, base: record, etag: etagOf(record) }));
}

const sentComment = (draft: string, { record }: EntryResponse, now: Date) =>
  isComment(record)
    ? { sent: { draft, comment_id: record.comment_id, sent_at: now.toISOString() } }
    : {};

/** Returns the replies to a draft, with the comment that it has become. */
function withComment(drafts: Draft[], id: string, { record }: EntryResponse): Draft[] {
  if (!isComment(record)) return [];
  const { comment_id } = record;
  return drafts.flatMap((draft) => {
    const { target } = draft;
    return target.kind === 'reply' && isDraft(target.comment_id, id)
      ? [{ ...draft, target: { ...target, comment_id } }]
      : [];
  });
}

/**
 * Whether an edit was carried out whose response was lost: a version since its base is one's own with the same
 * text, time, tickets and files. While files are left, it must be the newest one, since the next edit replaces that.
 */
export function wasCarriedOut(draft: Draft, versions: (Comment | Annotation)[]): boolean {
  const candidates = isWhole(draft) ? versions : versions.slice(-1);
  return candidates.some((version) => isResultOf(draft, version));
}

function isResultOf(draft: Draft, version: Comment | Annotation): boolean {
  const { user, text, occurred_on, links = [], images, uploaded = {} } = draft;
  const hasText = version.metadata.last_modified_by === user && textOf(version) === text;
  const hasTime = occurred_on === undefined || (version.occurred_on ?? null) === occurred_on;
  if (!isComment(version)) return hasText && hasTime;
  const stay = images && new Set([...images, ...Object.values(uploaded)]);
  const hasFiles = !stay || version.image.every(({ unique_id }) => stay.has(unique_id));
  const hasLinks = links.every((link) => version.issue_tracker_links.includes(link));
  return hasText && hasTime && hasFiles && hasLinks;
}

const isWhole = ({ blobs, uploaded = {} }: Draft): boolean =>
  blobs.every(({ id }) => id in uploaded);

/** Records an edit that was carried out without a response. Its files follow in an edit of that version. */
export async function finishEdit(context: SendContext, draft: Draft, newest: Comment | Annotation) {
  if (isWhole(draft)) await finish(context, draft.id, { ...toResponse(newest), images: [] });
  else
    await context.table.update(draft.id, (stored) => ({
      ...stored,
      base: newest,
      etag: etagOf(newest),
      isUncertain: false,
    }));
}

/** Leaves an entry whose key has expired to the person, with what the shift has of it at hand. */
export async function askAboutOld({ table, call }: SendContext, draft: Draft): Promise<void> {
  const sentEntry = await findSent(call, draft);
  const reason = sentEntry
    ? 'It waited for almost a day. The shift has an entry of yours with the same text.'
    : 'It waited for almost a day. The shift has no entry of yours with this text.';
  await table.update(draft.id, (stored) => ({
    ...leaveQueue(stored, {
      state: 'conflict',
      reason,
      question: { kind: 'old', found: sentEntry },
    }),
    isUncertain: false,
  }));
}
