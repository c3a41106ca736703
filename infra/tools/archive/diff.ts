import { isDeepStrictEqual } from 'node:util';
import { toSortable } from '#lib/contract/datetime.ts';
import type { CommentWithVersions, ShiftWithVersions } from '#lib/shift-log/archive/documents.ts';
import { isStored, type Attachment } from '#lib/shift-log/attachments/attachment.ts';
import type { Comment, Reply } from '#lib/shift-log/comments/comment.ts';
import { shiftFields } from '#lib/shift-log/contracts/resources/shift.ts';
import { keysOf, pick } from '#lib/shift-log/fields/field-lists.ts';
import type { Metadata } from '#lib/shift-log/shifts/metadata.ts';
import type { Shift } from '#lib/shift-log/shifts/model.ts';
import {
  firstVersion,
  type CommentDraft,
  type ReplyDraft,
} from '#lib/shift-log/archive/parse-comments.ts';
import type { AnnotationDraft, Entry } from '#lib/shift-log/archive/parse-entry.ts';
import { keyOfItem } from '#lib/shift-log/archive/schemas.ts';
import type { ShiftLog } from '#lib/shift-log/logs/log.ts';
import type { Annotation } from '#lib/shift-log/notes/model.ts';

type FileShift = Pick<Entry, 'annotations' | 'comments'> & { shift: Shift; logs: ShiftLog[] };

/** Content of a file that is not stored; `replies` are those to stored comments. */
export type MissingContent = Omit<FileShift, 'shift'> & {
  replies: { comment: Comment; reply: ReplyDraft }[];
};

/** Returns what the store lacks, and a sentence for each stored item that differs from the file's. */
export function diff(
  stored: ShiftWithVersions | undefined,
  file: FileShift,
): { missing: MissingContent; differences: string[] } {
  if (!stored) return { missing: { ...file, replies: [] }, differences: [] };
  const logs = matchItems<ShiftLog, ShiftLog>(stored.logs, file.logs, [
    ({ eb_id }) => String(eb_id),
  ]);
  const annotations = matchItems<Annotation, AnnotationDraft>(
    stored.annotations,
    file.annotations,
    [
      ({ id, metadata }) => idKey(id, metadata),
      ({ annotation, metadata }) => keyOfItem(metadata, annotation),
      // An annotation that was edited in this store is recognized by its creation alone.
      ({ version, metadata }, isStored) =>
        isStored && version === 1 ? undefined : keyOfItem(metadata),
    ],
  );
  const comments = matchItems<CommentWithVersions, CommentDraft>(stored.comments, file.comments, [
    ({ comment_id, metadata }) => idKey(comment_id, metadata),
    (item) => keyOfItem(item.metadata, firstVersion(item).eb_fk, firstVersion(item).comment),
  ]);
  const replies = comments.pairs.map(([draft, comment]) => ({
    comment,
    ...matchItems<Reply, ReplyDraft>(comment.replies, draft.replies, [
      ({ reply_id, metadata }) => idKey(reply_id, metadata),
      ({ reply_text, metadata }) => keyOfItem(metadata, reply_text),
    ]),
  }));
  const namesOfDifferent = [
    ...(differ(fieldsOf(stored), fieldsOf(file.shift), ['metadata'])
      ? [`shift ${stored.shift_id}`]
      : []),
    ...logs.pairs
      .filter(([draft, log]) => differ(log, draft, ['metadata']))
      .map(([, { eb_id }]) => `execution block ${eb_id}`),
    ...annotations.pairs
      .filter(([draft, annotation]) => differ(annotation, draft, ['metadata', 'version']))
      .map(([, { id }]) => `annotation ${id}`),
    ...comments.pairs
      .filter(([draft, comment]) => differInVersions(comment, draft))
      .map(([, { comment_id }]) => `comment ${comment_id}`),
    ...replies
      .flatMap(({ pairs }) => pairs)
      .filter(([draft, reply]) => differ(reply, draft, ['metadata']))
      .map(([, { reply_id }]) => `reply ${reply_id}`),
  ];
  return {
    missing: {
      logs: logs.missing,
      annotations: annotations.missing,
      comments: comments.missing,
      replies: replies.flatMap(({ comment, missing }) =>
        missing.map((reply) => ({ comment, reply })),
      ),
    },
    differences: namesOfDifferent.map(differsFromStored),
  };
}

/** Returns the sentence about an item of a file that differs from the stored one. */
export const differsFromStored = (name: string) =>
  `${name} differs from the stored one, which is unchanged`;

/** Returns a key of an item's id and creation time. */
const idKey = (id: number | undefined, { created_on }: Metadata) =>
  id === undefined ? undefined : `${toSortable(created_on)} ${id}`;

/** Returns the key by which a stored item and an item of a file match; undefined for an item without one. */
type KeyOf<T> = (item: T, isStored: boolean) => string | undefined;

/**
 * Finds the stored item for each item of a file. Each pass pairs items with the same key and leaves the
 * others to the next one; an item without a key is not paired.
 */
function matchItems<S, F>(stored: S[], drafts: F[], passes: KeyOf<S | F>[]) {
  const pairs = new Map<F, S>();
  const candidates = new Set(stored);
  for (const keyOf of passes) {
    const groups = Map.groupBy(candidates, (item) => keyOf(item, true));
    for (const draft of drafts) {
      const key = pairs.has(draft) ? undefined : keyOf(draft, false);
      const match = key === undefined ? undefined : groups.get(key)?.shift();
      if (match === undefined) continue;
      pairs.set(draft, match);
      candidates.delete(match);
    }
  }
  return { pairs: [...pairs], missing: drafts.filter((draft) => !pairs.has(draft)) };
}

function differInVersions(comment: CommentWithVersions, draft: CommentDraft): boolean {
  const versions = new Map(
    [...comment.earlier, comment].map((version) => [version.comment_version, version]),
  );
  return (
    comment.comment_version !== draft.comment_version ||
    [...draft.earlier, draft].some((version) =>
      differ(versions.get(version.comment_version) ?? {}, version, ['earlier', 'replies']),
    )
  );
}

/** Returns the own fields of a shift that are compared. */
const fieldsOf = (shift: Shift) => pick(shift, keysOf(shiftFields));

/** Ids and counters, which another store may have assigned differently. Tickets are not imported. */
const idFields = ['id', 'shift_id', 'shift_fk', 'comment_id', 'reply_id', 'tickets'];
const counterFields = ['changes', 'revision', 'log_revision'];

/** Whether two items differ in a field that is neither assigned by the store nor ignored. */
function differ(storedItem: object, draft: object, ignoredFields: string[]): boolean {
  const omittedFields = new Set([...idFields, ...counterFields, ...ignoredFields]);
  const comparable = ({ image, ...fields }: { image?: Attachment[] }) => [
    image?.filter(isStored).map(({ unique_id }) => unique_id),
    Object.fromEntries(
      Object.entries(fields).filter(
        ([name, value]) => !omittedFields.has(name) && value !== undefined,
      ),
    ),
  ];
  return !isDeepStrictEqual(comparable(storedItem), comparable(draft));
}
