import { toUtc } from '#lib/contract/fields/datetime.ts';
import { unwrap } from '../contracts/execution-blocks.ts';
import {
  archivedAnnotation,
  archivedComment,
  archivedImage,
  archivedReply,
  type ArchivedAnnotation,
  type ArchivedComment,
  type ArchivedImage,
  type ArchivedReply,
} from './archived-talk.ts';
import { MOST_FILES } from '../attachments/limits.ts';
import { isObject, parsed, sentence, type Json, type Path } from './parsed.ts';

type WithImages = { image: ArchivedImage[] };
export type ReadVersion = ArchivedComment & WithImages & { comment_version: number };
export type ReadReply = ArchivedReply & WithImages;

/** A comment in its newest version, with those before it, oldest first; `said_on` is when the log was made that it is about. */
export type ReadComment = ReadVersion & {
  versions: ReadVersion[];
  replies: ReadReply[];
  said_on?: string;
};

type Found = { at: Path; value: unknown };

/** Annotations of an entry; once they were one text for the shift. */
export const readAnnotations = (said: unknown, told: string[]): ArchivedAnnotation[] =>
  listed(said, 'annotation', ['annotations'], told).flatMap(({ at, value }) =>
    parsed(archivedAnnotation, value, at, told),
  );

/** Comments of an entry, on the shift and on its logs; once they were one text. */
export function readComments({ comments, shift_logs }: Json, told: string[]): ReadComment[] {
  const logs = Array.isArray(shift_logs) ? (shift_logs as unknown[]) : [];
  return [
    ...commentsIn(comments, ['comments'], {}, told),
    ...logs.flatMap((log, n) => commentsOnLog(log, ['shift_logs', n], told)),
  ];
}

/** Comments in a log, which may stand beside the execution block that it wraps. */
function commentsOnLog(log: unknown, at: Path, told: string[]): ReadComment[] {
  const blocks = unwrap(log, at, {}).flatMap((found) =>
    isObject(found.block) ? [{ at: found.at, block: found.block }] : [],
  );
  const wrapping =
    isObject(log) && log.info != null
      ? [{ at, block: { ...blocks[0]?.block, comments: log.comments } }]
      : [];
  return [...wrapping, ...blocks].flatMap(({ at: place, block }) =>
    commentsIn((block as Json).comments, [...place, 'comments'], block, told),
  );
}

function commentsIn(said: unknown, at: Path, log: Json, told: string[]): ReadComment[] {
  const said_on = typeof log.log_time === 'string' ? toUtc(log.log_time) : undefined;
  return listed(said, 'comment', at, told).flatMap(({ at: place, value }) => {
    const { versions: before, replies } = isObject(value) ? value : {};
    const earlier = listed(before, 'comment', [...place, 'versions'], told);
    const [newest] = readVersion(value, earlier.length + 1, { at: place, log, told });
    if (!newest) return [];
    if (newest.comment_id == null && newest.image.length === 0 && !newest.comment) {
      told.push(sentence(place, 'says nothing'));
      return [];
    }
    return {
      ...newest,
      versions: readEarlier(earlier, newest.comment_version, log, told),
      replies: readReplies(replies, [...place, 'replies'], told),
      ...(said_on !== undefined && { said_on }),
    };
  });
}

type Reading = { at: Path; log: Json; told: string[] };

/**
 * A version of a comment, by itself of that number, or a comment of earlier listings, in which that of a
 * log had names of its own.
 */
function readVersion(value: unknown, number: number, { at, log, told }: Reading): ReadVersion[] {
  const said = isObject(value) ? value : {};
  const comment = said.comment ?? said.log_comment;
  const eb_fk = said.eb_fk ?? said.eb_id ?? log.eb_id;
  const named = isObject(value) ? { ...said, comment, eb_fk } : value;
  return parsed(archivedComment, named, at, told).map((good) => ({
    ...good,
    comment_version: good.comment_version ?? number,
    image: readImages(said.image, [...at, 'image'], told),
  }));
}

/** Versions before one, oldest first. */
function readEarlier(found: Found[], before: number, log: Json, told: string[]): ReadVersion[] {
  const versions = new Map<number, ReadVersion>();
  for (const [n, { at, value }] of found.entries())
    for (const version of readVersion(value, n + 1, { at, log, told })) {
      const { comment_version } = version;
      if (comment_version < before && !versions.has(comment_version))
        versions.set(comment_version, version);
      else told.push(sentence(at, `Input should be a version before ${before}, each one once`));
    }
  return [...versions.values()].sort((a, b) => a.comment_version - b.comment_version);
}

const readReplies = (said: unknown, at: Path, told: string[]): ReadReply[] =>
  listed(said, 'reply_text', at, told).flatMap(({ at: place, value }) =>
    parsed(archivedReply, value, place, told).flatMap((good) => {
      const image = readImages((value as Json).image, [...place, 'image'], told);
      if (good.reply_text || image.length > 0) return { ...good, image };
      told.push(sentence(place, 'says nothing'));
      return [];
    }),
  );

/** Images that have a key; others are no more than a name. */
function readImages(said: unknown, at: Path, told: string[]): ArchivedImage[] {
  const kept = listed(said, 'path', at, told).filter(
    ({ value }) => !isObject(value) || value.file_key != null,
  );
  if (kept.length > MOST_FILES)
    told.push(sentence(at, `the first ${MOST_FILES} of ${kept.length} are taken`));
  return kept
    .slice(0, MOST_FILES)
    .flatMap(({ at: place, value }) => parsed(archivedImage, value, place, told));
}

/** What stands in a list; a text in its place is what one entry says in `field`. */
function listed(said: unknown, field: string, at: Path, told: string[]): Found[] {
  if (said == null || said === '') return [];
  if (typeof said === 'string') return [{ at, value: { [field]: said } }];
  if (Array.isArray(said))
    return said.map((value: unknown, n) => ({
      at: [...at, n],
      value: typeof value === 'string' ? { [field]: value } : value,
    }));
  told.push(sentence(at, 'Input should be a valid list'));
  return [];
}
