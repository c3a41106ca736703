import { createAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import {
  createComment,
  listCommentVersions,
  replyToComment,
  updateComment,
} from '#lib/shift-log/contracts/comments.ts';
import { listCommentImages } from '#lib/shift-log/contracts/images.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { createShift, endShift, getCurrentShift } from '#lib/shift-log/contracts/shifts.ts';
import { createTag, listTags } from '#lib/shift-log/contracts/tags.ts';
import { createTicket, getTicket } from '#lib/shift-log/contracts/tickets.ts';
import { gif } from '../../support/files/images.ts';
import {
  isOk,
  uniqueText,
  type Client,
  type Shared,
  type AcknowledgedWrite,
} from './acknowledged-write.ts';

export type Writer = (client: Client, shared: Shared) => Promise<AcknowledgedWrite | undefined>;

const toShiftWrite = (
  kind: string,
  text: string,
  event: AcknowledgedWrite['event'],
  shift: number,
): AcknowledgedWrite => ({
  kind,
  text,
  event,
  isReadable: async (reader) => (await reader.shift(shift)).includes(`"${text}"`),
});

/** Starts a shift or ends the running one; adopts a shift whose start was not acknowledged. */
export const startOrEnd: Writer = async (client, shared) => {
  if (shared.shift === undefined) {
    const text = uniqueText('operator');
    const response = await client(createShift, { body: { operator_name: text } });
    const current = isOk(response) ? response : await client(getCurrentShift);
    const [shift] = isOk(current) ? current.body.result_data : [];
    if (shift?.shift_end === undefined) shared.shift = shift?.shift_id;
    if (!isOk(response)) return undefined;
    return toShiftWrite(
      'shift started',
      text,
      'shift_started',
      response.body.result_data[0]!.shift_id,
    );
  }
  const shift = shared.shift;
  const response = await client(endShift, { path: { shift_id: shift } });
  if (isOk(response) || response.status === 409) shared.shift = undefined;
  if (!isOk(response)) return undefined;
  const { shift_end: text = '' } = response.body.result_data[0]!;
  return toShiftWrite('shift ended', text, 'shift_ended', shift);
};

/** Logs two execution blocks in one request, which must be stored together. */
export const log: Writer = async (client, { shift }) => {
  if (shift === undefined) return undefined;
  const text = uniqueText('eb');
  const body = [{ eb_id: text }, { eb_id: `${text}-twin` }];
  const response = await client(recordLogs, { path: { shift_id: shift }, body });
  return isOk(response) ? toShiftWrite('log', text, 'shift_logs', shift) : undefined;
};

/** Creates a comment with an image. */
export const comment: Writer = async (client, shared) => {
  const { shift } = shared;
  if (shift === undefined) return undefined;
  const text = uniqueText('comment');
  const form = new FormData();
  const json = JSON.stringify({ shift_fk: shift, comment: text, tags: [text] });
  form.append('comment', new Blob([json], { type: 'application/json' }));
  form.append('files', new File([new Uint8Array(gif)], 'a.gif', { type: 'image/gif' }));
  const response = await client(createComment, { body: form });
  if (!isOk(response)) return undefined;
  const { comment_id } = response.body.result_data[0]!;
  shared.comment = { comment_id, shift_id: shift };
  return {
    ...toShiftWrite('comment with an image', text, 'shift_comment', shift),
    isReadable: async ({ client: reader }) => {
      const images = await reader(listCommentImages, { path: { comment_id } });
      const path = isOk(images) ? images.body.result_data[0] : undefined;
      const bytes = path && (await (await fetch(path)).arrayBuffer());
      const isWhole = bytes !== undefined && bytes !== '' && gif.equals(Buffer.from(bytes));
      return (
        isWhole && (await versionsOf(reader, { comment_id, shift_id: shift })).includes(`"${text}"`)
      );
    },
  };
};

/** Returns all versions of a comment as text. */
async function versionsOf(
  reader: Client,
  { comment_id, shift_id }: { comment_id: number; shift_id: number },
): Promise<string> {
  const query = { shift_id, limit: 500 };
  const { body } = await reader(listCommentVersions, { path: { comment_id }, query });
  return JSON.stringify(body);
}

/** Creates the next version of a comment. */
export const edit: Writer = async (client, { comment: target }) => {
  if (target === undefined) return undefined;
  const text = uniqueText('version');
  const path = { comment_id: target.comment_id };
  const response = await client(updateComment, { path, body: { comment: text } });
  if (!isOk(response)) return undefined;
  return {
    kind: 'version of a comment',
    text,
    event: 'shift_comment',
    isReadable: async ({ client: reader }) =>
      (await versionsOf(reader, target)).includes(`"${text}"`),
  };
};

export const reply: Writer = async (client, { comment: target }) => {
  if (target === undefined) return undefined;
  const text = uniqueText('reply');
  const path = { comment_id: target.comment_id };
  const response = await client(replyToComment, { path, body: { reply_text: text } });
  return isOk(response) ? toShiftWrite('reply', text, 'comment_reply', target.shift_id) : undefined;
};

export const annotate: Writer = async (client, { shift }) => {
  if (shift === undefined) return undefined;
  const text = uniqueText('annotation');
  const response = await client(createAnnotation, { body: { shift_id: shift, annotation: text } });
  return isOk(response) ? toShiftWrite('annotation', text, 'shift_annotation', shift) : undefined;
};

export const tag: Writer = async (client) => {
  const text = uniqueText('tag');
  const response = await client(createTag, { body: { tag_name: text } });
  if (!isOk(response)) return undefined;
  return {
    kind: 'tag',
    text,
    isReadable: async ({ client: reader }) =>
      JSON.stringify((await reader(listTags)).body).includes(`"${text}"`),
  };
};

export const ticket: Writer = async (client) => {
  const text = uniqueText('ticket');
  const response = await client(createTicket, { body: { summary: text, issue_type: 'Bug' } });
  if (!isOk(response)) return undefined;
  const { record_id } = response.body.result_data[0]!;
  return {
    kind: 'ticket',
    text,
    isReadable: async ({ client: reader }) =>
      JSON.stringify((await reader(getTicket, { path: { record_id } })).body).includes('"made"'),
  };
};
