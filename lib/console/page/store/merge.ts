import { compareTimes, timeOf } from '#lib/night/occurrence.ts';
import type {
  Annotation,
  Comment,
  Entry,
  Media,
  Reply,
  ShiftLog,
  ShiftSummary,
} from './records.ts';

/**
 * Returns the newer of two versions of an entry, with everything that only grows (replies, arrived and refused files)
 * united. Repetitions and the order of versions do not change the result. It is `known` itself if `incoming`
 * brings nothing new.
 */
export function mergeEntries(known: Entry, incoming: Entry): Entry {
  if (known.kind === 'comment' && incoming.kind === 'comment') {
    const record = mergeComments(known.record, incoming.record);
    return record === known.record ? known : { ...known, at: timeOf(record), record };
  }
  return isNewerEntry(incoming, known) ? incoming : known;
}

function isNewerEntry(one: Entry, other: Entry): boolean {
  if (one.kind === 'log' && other.kind === 'log') return isNewerLog(one.record, other.record);
  if (one.kind === 'event' && other.kind === 'event') return isNewerShift(one.record, other.record);
  if (hasVersion(one) && hasVersion(other)) return one.record.version > other.record.version;
  return one.kind === other.kind && isNewer(one.record as Modified, other.record as Modified);
}

const hasVersion = (entry: Entry): entry is Entry & { kind: 'loss' | 'item' | 'handover' } =>
  ['loss', 'item', 'handover'].includes(entry.kind);

/** The end of a shift is final: no version without it is newer. */
export const isNewerShift = (one: ShiftSummary, other: ShiftSummary): boolean =>
  (one.shift_end === undefined) === (other.shift_end === undefined)
    ? isNewer(one, other)
    : one.shift_end !== undefined;

/** Of two logs of the same time, one may lack requests: a large shift has its older logs without them. */
function isNewerLog(one: ShiftLog, other: ShiftLog): boolean {
  const requests = one.request_response.length - other.request_response.length;
  return isSameTime(one, other) && requests !== 0 ? requests > 0 : isNewer(one, other);
}

type Modified = { metadata: Annotation['metadata'] };

/** Whether a version is newer by its time, else by its text, so that every tab chooses the same one. */
const isNewer = (one: Modified, other: Modified): boolean =>
  isSameTime(one, other) ? canonical(one) > canonical(other) : modified(one, other) > 0;

const isSameTime = (one: Modified, other: Modified): boolean => modified(one, other) === 0;

const modified = (one: Modified, other: Modified): number =>
  compareTimes(one.metadata.last_modified_on, other.metadata.last_modified_on);

/**
 * Unites the replies of two comments, and takes all else from the version with the greater id. A ticket that is linked
 * changes a version, which then has a later time.
 */
export function mergeComments(known: Comment, incoming: Comment): Comment {
  const isSameVersion = incoming.id === known.id;
  const isIncomingNewer = isSameVersion ? isNewer(incoming, known) : incoming.id > known.id;
  const newer = isIncomingNewer ? incoming : known;
  const files = isSameVersion ? mergeFiles(known.image, incoming.image) : newer.image;
  const refused_files = isSameVersion
    ? mergeFiles(known.refused_files, incoming.refused_files)
    : newer.refused_files;
  const merged = {
    ...newer,
    refused_files,
    image: withLinks(files, [...known.image, ...incoming.image]),
    replies: mergeReplies(known.replies, incoming.replies),
  };
  return canonical(merged) === canonical(known) ? known : merged;
}

/** Unites replies, oldest first. Of each, the version with the greater number counts; files arrive after it. */
export function mergeReplies(known: Reply[], incoming: Reply[]): Reply[] {
  const replies = new Map(known.map((reply) => [reply.reply_id, reply]));
  for (const reply of incoming) {
    const other = replies.get(reply.reply_id) ?? reply;
    const image = mergeFiles(other.image, reply.image);
    replies.set(reply.reply_id, {
      ...(versionOf(other) > versionOf(reply) ? other : reply),
      image: withLinks(image, [...other.image, ...reply.image]),
      refused_files: mergeFiles(other.refused_files, reply.refused_files),
    });
  }
  return [...replies.values()].sort((a, b) => a.reply_id - b.reply_id);
}

/** Events and shifts that were stored before replies had versions have none. */
const versionOf = ({ version }: Partial<Reply>): number => version ?? 1;

/** Merges the files of one version in the order of the longer list. */
function mergeFiles<File extends { unique_id: string }>(known: File[], incoming: File[]): File[] {
  const [longer, shorter] = incoming.length > known.length ? [incoming, known] : [known, incoming];
  const ids = new Set(longer.map(({ unique_id }) => unique_id));
  return [...longer, ...shorter.filter(({ unique_id }) => !ids.has(unique_id))];
}

/**
 * Gives each file the first links that are known: other links would load the same picture again. A page of an earlier
 * version stored files without their lasting addresses.
 */
const withLinks = (files: Media[], linked: Media[]): Media[] =>
  files.map((file) => {
    const sameFiles = linked.filter(({ unique_id }) => unique_id === file.unique_id);
    const { path, thumbnail } = sameFiles.find((one) => one.path !== undefined) ?? file;
    const { href } = sameFiles.find((one) => one.href !== undefined) ?? file;
    const isSame = path === file.path && href === file.href;
    return isSame ? file : { ...file, path, thumbnail, href };
  });

/** Returns the entry of a comment with the links of a fresher response, also in its replies. */
export const replaceLinks = (entry: Entry | undefined, fresh: Comment): Entry | undefined =>
  entry?.kind === 'comment' ? { ...entry, record: withFreshLinks(entry.record, fresh) } : entry;

const withFreshLinks = (comment: Comment, fresh: Comment): Comment => ({
  ...comment,
  image: withLinks(comment.image, [...fresh.image, ...comment.image]),
  replies: comment.replies.map((reply) => {
    const { image = [] } = fresh.replies.find((one) => one.reply_id === reply.reply_id) ?? {};
    return { ...reply, image: withLinks(reply.image, [...image, ...reply.image]) };
  }),
});

/** Returns JSON with sorted keys, so that equal records have equal texts. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
