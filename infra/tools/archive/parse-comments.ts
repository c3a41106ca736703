import { toUtc } from '#lib/contract/fields/datetime.ts';
import { MAX_FILES, type Attachment } from '#lib/shift-log/attachments/attachment.ts';
import type { Comment, Reply } from '#lib/shift-log/comments/comment.ts';
import {
  commentContent,
  emptyLabels,
  replyContent,
} from '#lib/shift-log/contracts/comment-fields.ts';
import { unwrap } from '#lib/shift-log/contracts/execution-blocks.ts';
import { changesOf, keysOf } from '#lib/shift-log/field-lists.ts';
import type { Metadata } from '#lib/shift-log/metadata.ts';
import {
  archivedComment,
  archivedImage,
  archivedReply,
  isObject,
  keyOfItem,
  parse,
  problemAt,
  toMetadata,
  uniqueBy,
  withoutNull,
  type Json,
  type Path,
} from './schemas.ts';

/** A version of a comment as a file has it. Earlier listings have ids that are not unique, or none. */
export type VersionDraft = Omit<Comment, 'id' | 'comment_id' | 'shift_fk' | 'changes'> & {
  id?: number;
  comment_id?: number;
};
export type ReplyDraft = Omit<Reply, 'reply_id' | 'comment_id' | 'shift_id' | 'changes'> & {
  reply_id?: number;
};
/** A comment in its newest version, with the versions before it, oldest first, and its replies. */
export type CommentDraft = VersionDraft & { earlier: VersionDraft[]; replies: ReplyDraft[] };

/** The creator and the time of an item that does not name its own. */
type Creation = { by: string; on: string };
type Found = { path: Path; value: unknown };

/** Parses the comments of an entry: those on its shift and those on its logs. */
export function parseComments(entry: Json, creation: Creation, problems: string[]): CommentDraft[] {
  const parseList = (list: unknown, path: Path, log: Json) => {
    const on = typeof log.log_time === 'string' ? toUtc(log.log_time) : undefined;
    return listItems(list, 'comment', path, problems).flatMap((found) =>
      parseComment(found, log, { by: creation.by, on: on ?? creation.on }, problems),
    );
  };
  const logs = Array.isArray(entry.shift_logs) ? (entry.shift_logs as unknown[]) : [];
  const comments = [
    ...parseList(entry.comments, ['comments'], {}),
    ...logs
      .flatMap((log, n) => commentedBlocks(log, ['shift_logs', n]))
      .flatMap(({ path, block }) => parseList(block.comments, [...path, 'comments'], block)),
  ];
  return uniqueBy(comments, (comment) => {
    const { id, eb_fk, comment: text } = firstVersion(comment);
    return keyOfItem(comment.metadata, comment.comment_id ?? id, eb_fk, text);
  });
}

export const firstVersion = <T>(comment: T & { earlier: T[] }): T => comment.earlier[0] ?? comment;

/** Returns the execution blocks of a log. Comments may be beside the block that a log wraps. */
function commentedBlocks(log: unknown, path: Path): { path: Path; block: Json }[] {
  const blocks = unwrap(log, path, {}).flatMap(({ at, block }) =>
    isObject(block) ? [{ path: at, block }] : [],
  );
  return isObject(log) && log.info != null
    ? [{ path, block: { ...blocks[0]?.block, comments: log.comments } }, ...blocks]
    : blocks;
}

function parseComment(
  { path, value }: Found,
  log: Json,
  creation: Creation,
  problems: string[],
): CommentDraft[] {
  const { versions, replies, operator_name } = isObject(value) ? value : {};
  const by = typeof operator_name === 'string' ? operator_name : creation.by;
  const found = listItems(versions, 'comment', [...path, 'versions'], problems);
  const parseVersion = (at: Found, number: number, defaults: Creation) =>
    parseCommentVersion(at, { number, log, defaults, problems });
  const [newest] = parseVersion({ path, value }, found.length + 1, { ...creation, by });
  if (!newest) return [];
  if (
    newest.comment_id === undefined &&
    newest.image.length === 0 &&
    newest.comment === undefined
  ) {
    problems.push(problemAt(path, 'has no content'));
    return [];
  }
  const { comment_version: last, metadata } = newest;
  const defaults = { by: metadata.created_by, on: metadata.created_on };
  const earlier = new Map<number, VersionDraft>();
  for (const [n, at] of found.entries())
    for (const version of parseVersion(at, n + 1, defaults)) {
      const { comment_version } = version;
      if (comment_version < last && !earlier.has(comment_version))
        earlier.set(comment_version, version);
      else
        problems.push(problemAt(at.path, `Input should be a unique version number below ${last}`));
    }
  return [
    {
      ...newest,
      earlier: [...earlier.values()].sort((a, b) => a.comment_version - b.comment_version),
      replies: parseReplies(replies, [...path, 'replies'], metadata, problems),
    },
  ];
}

type VersionContext = { number: number; log: Json; defaults: Creation; problems: string[] };

/** Parses a version, also with the names that earlier listings have for comments on a log. */
function parseCommentVersion(
  { path, value }: Found,
  { number, log, defaults, problems }: VersionContext,
): VersionDraft[] {
  const input = isObject(value) ? value : {};
  const comment = input.comment ?? input.log_comment;
  const eb_fk = input.eb_fk ?? input.eb_id ?? log.eb_id;
  const named = isObject(value) ? { ...input, comment, eb_fk } : value;
  return parse(archivedComment, named, path, problems).map(
    ({ id, comment_id, comment_version, operator_name, metadata, ...content }) =>
      withoutNull({
        id,
        comment_id,
        operator_name,
        ...emptyLabels,
        ...changesOf(content, keysOf(commentContent), emptyLabels),
        image: parseImages(input.image, [...path, 'image'], problems),
        comment_version: comment_version ?? number,
        metadata: toMetadata(metadata, defaults.by, defaults.on),
      }),
  );
}

function parseReplies(
  list: unknown,
  path: Path,
  comment: Metadata,
  problems: string[],
): ReplyDraft[] {
  const replies = listItems(list, 'reply_text', path, problems).flatMap((found) =>
    parse(archivedReply, found.value, found.path, problems).flatMap(
      ({ id, reply_id, operator_name, metadata, ...content }) => {
        const input = isObject(found.value) ? found.value.image : undefined;
        const image = parseImages(input, [...found.path, 'image'], problems);
        const by = operator_name ?? comment.created_by;
        const reply = withoutNull({
          reply_id: reply_id ?? id,
          ...emptyLabels,
          ...changesOf(content, keysOf(replyContent), emptyLabels),
          image,
          metadata: toMetadata(metadata, by, comment.created_on),
        });
        if (reply.reply_text !== undefined || image.length > 0) return [reply];
        problems.push(problemAt(found.path, 'has no content'));
        return [];
      },
    ),
  );
  return uniqueBy(replies, ({ reply_id, reply_text, metadata }) =>
    keyOfItem(metadata, reply_id, reply_text),
  );
}

/** Parses the images that have a key. Whether the bucket has their objects is not known yet. */
function parseImages(list: unknown, path: Path, problems: string[]): Attachment[] {
  const found = listItems(list, 'path', path, problems).filter(
    ({ value }) => !isObject(value) || value.file_key != null,
  );
  if (found.length > MAX_FILES)
    problems.push(
      problemAt(path, `only the first ${MAX_FILES} of ${found.length} images are imported`),
    );
  const images = found
    .slice(0, MAX_FILES)
    .flatMap((at) => parse(archivedImage, at.value, at.path, problems));
  return uniqueBy(images, ({ unique_id }) => unique_id).map(({ file_key, ...image }) => ({
    ...image,
    expected_key: file_key,
  }));
}

/** Returns the items of a list with their paths. A text instead of a list or an item is its `field`. */
export function listItems(list: unknown, field: string, path: Path, problems: string[]): Found[] {
  const toItem = (value: unknown) => (typeof value === 'string' ? { [field]: value } : value);
  if (list == null || list === '') return [];
  if (typeof list === 'string') return [{ path, value: toItem(list) }];
  if (Array.isArray(list))
    return list.map((value, n) => ({ path: [...path, n], value: toItem(value) }));
  problems.push(problemAt(path, 'Input should be a valid list'));
  return [];
}
