import { isDeepStrictEqual } from 'node:util';
import { emptyLabels, replyContent } from '../contracts/resources/comment-fields.ts';
import type { ReplyChange } from '../contracts/inputs/comment-input.ts';
import { changesOf, keysOf } from '../fields/field-lists.ts';
import { invalidField } from '../fields/ids.ts';
import { changedLine } from '../fields/lines.ts';
import type { Reply } from './comment.ts';

/** Throws 422 for a body with another content than that of a reply: only its withdrawal changes. */
export function requireSameContent(reply: Reply, body: ReplyChange): void {
  const { comment: alias, image, ...fields } = body;
  const { reply_text = alias } = fields;
  const sent = { ...fields, reply_text };
  const content = changesOf(sent, keysOf(replyContent), emptyLabels);
  const { tags } = content;
  const sentContent = {
    ...content,
    ...(tags && { tags: tags.map((tag, n) => changedLine(['tags', n], tag, reply.tags)) }),
  };
  for (const name of keysOf(sentContent))
    if (!isDeepStrictEqual(sentContent[name], reply[name])) throw changed(name);
  if (image !== undefined && !isSameList(image, reply)) throw changed('image');
}

/** Whether a list names all files of a reply that have arrived, and no other. */
function isSameList(list: NonNullable<ReplyChange['image']>, { image }: Reply): boolean {
  const ids = new Set(list.map((entry) => ('unique_id' in entry ? entry.unique_id : undefined)));
  const storedIds = new Set(image.map(({ unique_id }) => unique_id));
  return (
    [...ids].every((id) => id !== undefined && storedIds.has(id)) &&
    image.every(({ file_key, unique_id }) => file_key === undefined || ids.has(unique_id))
  );
}

const changed = (field: string) =>
  invalidField(field, 'Input should be the value of the reply, which can only be withdrawn');
