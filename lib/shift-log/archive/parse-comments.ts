import { isJsonObject } from '#lib/contract/json/is-json-object.ts';
import { toUtc } from '#lib/contract/datetime.ts';
import { MAX_FILES } from '../contracts/inputs/files.ts';
import type { Attachment } from '../attachments/attachment.ts';
import type { Comment, Reply } from '../comments/comment.ts';
import { emptyLabels } from '../contracts/resources/comment-fields.ts';
import { changesOf, keysOf } from '../fields/field-lists.ts';
import {
  listItems,
  parse,
  uniqueBy,
  withoutNull,
  type LocatedValue,
  type Path,
  type ReportProblem,
} from './parse.ts';
import { archivedComment, archivedImage, archivedReply, keyOfItem, toMetadata } from './schemas.ts';

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

/** The creator and the time of an item that does not name its own, and its execution block. */
export type Creation = { by: string; on: string; eb_id?: unknown };

/** Parses the comments of a shift, of its execution blocks and of what wraps them. */
export function parseComments(
  holders: LocatedValue[],
  creation: Creation,
  reportProblem: ReportProblem,
): CommentDraft[] {
  const comments = holders.flatMap(({ path, value }) => {
    if (!isJsonObject(value)) return [];
    const { comments: list, log_time, eb_id } = value;
    const on = (typeof log_time === 'string' ? toUtc(log_time) : undefined) ?? creation.on;
    return listItems(list, 'comment', [...path, 'comments'], reportProblem).flatMap((entry) =>
      parseComment(entry, { ...creation, on, eb_id }, reportProblem),
    );
  });
  return uniqueBy(comments, (comment) => {
    const { id, eb_fk, comment: text } = firstVersion(comment);
    return keyOfItem(comment.metadata, comment.comment_id ?? id, eb_fk, text);
  });
}

export const firstVersion = <T>(comment: T & { earlier: T[] }): T => comment.earlier[0] ?? comment;

function parseComment(
  { path, value }: LocatedValue,
  creation: Creation,
  reportProblem: ReportProblem,
): CommentDraft[] {
  const { versions, replies } = isJsonObject(value) ? value : {};
  const versionEntries = listItems(versions, 'comment', [...path, 'versions'], reportProblem);
  const [newest] = parseVersion(
    { path, value },
    versionEntries.length + 1,
    creation,
    reportProblem,
  );
  if (!newest) return [];
  const { comment_id, image, refused_files, comment_version: last, metadata } = newest;
  const hasContent = newest.comment !== undefined || image.length + refused_files.length > 0;
  if (comment_id === undefined && !hasContent) {
    reportProblem(path, 'has no content');
    return [];
  }
  const commentCreation = { ...creation, by: metadata.created_by, on: metadata.created_on };
  const earlier: VersionDraft[] = [];
  for (const [n, item] of versionEntries.entries())
    for (const version of parseVersion(item, n + 1, commentCreation, reportProblem)) {
      const isNext = version.comment_version > (earlier.at(-1)?.comment_version ?? 0);
      if (isNext && version.comment_version < last) earlier.push(version);
      else reportProblem(item.path, `Input should be an ascending version number below ${last}`);
    }
  return [
    { ...newest, earlier, replies: parseReplies(replies, path, commentCreation, reportProblem) },
  ];
}

/** Parses a version, also with the names that earlier listings have for comments on a log. */
function parseVersion(
  { path, value }: LocatedValue,
  number: number,
  creation: Creation,
  reportProblem: ReportProblem,
): VersionDraft[] {
  const input = isJsonObject(value) ? value : {};
  const comment = input.comment ?? input.log_comment;
  const eb_fk = input.eb_fk ?? input.eb_id ?? creation.eb_id;
  const document = isJsonObject(value) ? { ...input, comment, eb_fk } : value;
  return parse(archivedComment, document, path, reportProblem).map(
    ({ id, comment_id, comment_version, image, metadata, ...fields }) =>
      withoutNull({
        id,
        comment_id,
        refused_files: [],
        ...emptyLabels,
        ...changesOf(fields, keysOf(fields), emptyLabels),
        image: parseImages(image, path, reportProblem),
        comment_version: comment_version ?? number,
        metadata: toMetadata(metadata, fields.operator_name ?? creation.by, creation.on),
      }),
  );
}

function parseReplies(
  list: unknown,
  at: Path,
  creation: Creation,
  reportProblem: ReportProblem,
): ReplyDraft[] {
  const replies = listItems(list, 'reply_text', [...at, 'replies'], reportProblem).flatMap(
    ({ path, value }) =>
      parse(archivedReply, value, path, reportProblem).flatMap(
        ({ id, reply_id, operator_name, image, metadata, version, ...fields }) => {
          const reply = withoutNull({
            reply_id: reply_id ?? id,
            refused_files: [],
            ...emptyLabels,
            ...changesOf(fields, keysOf(fields), emptyLabels),
            image: parseImages(image, path, reportProblem),
            metadata: toMetadata(metadata, operator_name ?? creation.by, creation.on),
            version: version ?? 1,
          });
          const files = [...reply.image, ...reply.refused_files];
          if (reply.reply_text !== undefined || files.length > 0) return reply;
          reportProblem(path, 'has no content');
          return [];
        },
      ),
  );
  return uniqueBy(replies, ({ reply_id, reply_text, metadata }) =>
    keyOfItem(metadata, reply_id, reply_text),
  );
}

/** Parses images that have a key. Whether the bucket has their objects is not known yet. */
function parseImages(list: unknown, at: Path, reportProblem: ReportProblem): Attachment[] {
  const entries = listItems(list, 'path', [...at, 'image'], reportProblem);
  if (entries.length > MAX_FILES)
    reportProblem(
      [...at, 'image'],
      `only the first ${MAX_FILES} of ${entries.length} images are imported`,
    );
  const images = entries.slice(0, MAX_FILES).flatMap(({ path, value }) => {
    if (!isJsonObject(value) || value.file_key != null)
      return parse(archivedImage, value, path, reportProblem);
    reportProblem(path, 'has no file_key');
    return [];
  });
  return uniqueBy(images, ({ unique_id }) => unique_id).map(({ file_key, ...image }) => ({
    ...image,
    expected_key: file_key,
  }));
}
