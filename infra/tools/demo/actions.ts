import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { createComment, replyToComment, updateComment } from '#lib/shift-log/contracts/comments.ts';
import { listCommentImages } from '#lib/shift-log/contracts/images.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { createTicket } from '#lib/shift-log/contracts/tickets.ts';
import { ebIdOf } from './blocks.ts';
import type { Step } from './night.ts';
import { performRecord } from './record-actions.ts';
import type { Remark } from './remark.ts';
import { RefusedRequest, type DemoShift, type Send } from './requests.ts';

/** The user that logs execution blocks. */
const CONTROL_SYSTEM = 'oda';

/** How long to wait until an uploaded plot is listed, in ms. */
const ARRIVAL_MS = 10_000;
const POLL_MS = 50;

type CommentRemark = Extract<Remark, { kind: 'comment' }>;

/** Sends the requests of a step. Returns why no ticket was created, if the tracker refused it. */
export async function perform({ action }: Step, demoShift: DemoShift): Promise<string | undefined> {
  const { send, shiftId, comments } = demoShift;
  const pathOf = (name: string) => ({ comment_id: comments.get(name) ?? 0 });
  switch (action.kind) {
    case 'log': {
      const body = { shift_logs: [action.log] };
      await send(CONTROL_SYSTEM, recordLogs, { path: { shift_id: shiftId }, body });
      break;
    }
    case 'comment':
      await writeComment(action, demoShift);
      break;
    case 'reply': {
      const body = { reply_text: action.text };
      await send(action.by, replyToComment, { path: pathOf(action.comment), body });
      break;
    }
    case 'edit': {
      const body = { comment: action.text };
      await send(action.by, updateComment, { path: pathOf(action.comment), body });
      break;
    }
    case 'annotation': {
      const body = { shift_id: shiftId, annotation: action.text };
      await send(action.by, createAnnotation, { body });
      break;
    }
    case 'ticket':
      return requestTicket(action, pathOf(action.comment), send);
    default:
      await performRecord(action, demoShift);
  }
  return undefined;
}

async function requestTicket(
  { by, text, description }: Extract<Remark, { kind: 'ticket' }>,
  { comment_id }: { comment_id: number },
  send: Send,
): Promise<string | undefined> {
  const body = { summary: text, description, issue_type: 'Bug', comment_id };
  try {
    await send(by, createTicket, { body });
    return undefined;
  } catch (error) {
    if (error instanceof RefusedRequest) return error.message;
    throw error;
  }
}

async function writeComment(remark: CommentRemark, { send, shiftId, comments }: DemoShift) {
  const { by, name, text, tags, block, plot } = remark;
  const bytes =
    plot === undefined ? undefined : await readFile(new URL(`plots/${plot}`, import.meta.url));
  const body = {
    shift_fk: shiftId,
    comment: text,
    tags,
    ...(block !== undefined && { eb_fk: ebIdOf(block) }),
    ...(bytes && {
      image: [{ file_name: plot, content_type: 'image/png', size: bytes.length }],
    }),
  };
  const { result_data } = await send(by, createComment, { body });
  const [comment] = result_data;
  if (!comment) throw new Error('The response to a comment is empty.');
  comments.set(name, comment.comment_id);
  const upload = comment.image[0]?.upload;
  if (!upload || !bytes) return;
  const { url, method, headers } = upload;
  const { ok, status } = await fetch(url, {
    method,
    headers: headers as Record<string, string>,
    body: new Uint8Array(bytes),
  });
  if (!ok) throw new Error(`The upload of ${plot ?? ''} failed with status ${status}.`);
  await awaitFile(() => send(by, listCommentImages, { path: { comment_id: comment.comment_id } }));
}

/** Waits until a list of files has an entry: uploaded bytes are checked before they are listed. */
async function awaitFile(list: () => Promise<{ result_data: unknown[] }>): Promise<void> {
  for (const deadline = Date.now() + ARRIVAL_MS; Date.now() < deadline; await sleep(POLL_MS))
    if ((await list()).result_data.length > 0) return;
}
