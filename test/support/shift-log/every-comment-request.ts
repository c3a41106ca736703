import {
  createAnnotation,
  listAnnotations,
  updateAnnotation,
} from '#lib/shift-log/contracts/annotations.ts';
import {
  createComment,
  listComments,
  listCommentVersions,
  replyToComment,
  updateComment,
} from '#lib/shift-log/contracts/comments.ts';
import {
  addImages,
  createImageComment,
  listCommentImages,
  getFile,
  listReplyImages,
} from '#lib/shift-log/contracts/images.ts';
import { createTicket, getTicket } from '#lib/shift-log/contracts/tickets.ts';
import { createTag, deleteTag, listTags } from '#lib/shift-log/contracts/tags.ts';
import {
  toAnnouncement,
  postComment,
  editComment,
  createCommentForm,
  createImageFile,
  waitForImages,
  uploadImage,
} from './comments.ts';
import { gif, createPng } from '../files/images.ts';
import { only, type Client } from './shifts.ts';

// These requests use every grant of an endpoint. An endpoint that stores its outcome is called with an
// Idempotency-Key that a refused request has used before.
type Headers = Record<string, string>;

const picture = () => [createImageFile(createPng(), 'a.png')];

/** Calls the endpoints of annotations and tags. */
export async function annotateAndTag(
  operator: Client,
  shift_id: number,
  headers: Headers,
): Promise<void> {
  const body = { shift_id, annotation: 'Windy' };
  await operator(createAnnotation, { body: { ...body, shift_id: 999_999 }, headers });
  const created = await operator(createAnnotation, { body, headers });
  const { id: annotation_id } = only(created.body.result_data);
  await operator(listAnnotations, { query: { shift_id } });
  await operator(listAnnotations, { query: { shift_id: 'imported-shift' } });
  await operator(updateAnnotation, { path: { annotation_id }, body: { annotation: 'Calm' } });
  await operator(createTag, { body: { tag_name: 'wind' } });
  await operator(createTag, { body: { tag_name: 'Wind' }, headers });
  const tag = await operator(createTag, { body: { tag_name: 'rain' }, headers });
  await operator(listTags);
  await operator(deleteTag, { path: { tag_id: only(tag.body.result_data).id } });
}

/** Creates comments and replies with images, and lists them. */
export async function commentAndReply(
  operator: Client,
  shift_id: number,
  headers: Headers,
): Promise<void> {
  const body = { shift_fk: shift_id, comment: 'Windy', tags: ['wind'] };
  await operator(createComment, { body: { ...body, shift_fk: 999_999 }, headers });
  const created = await operator(createComment, {
    body: createCommentForm(body, picture()),
    headers,
  });
  // An entry with content and the id of a stored file.
  const { unique_id } = only(only(created.body.result_data).image);
  const image = [{ unique_id, media_content: createPng().toString('base64') }];
  const path = { comment_id: only(created.body.result_data).comment_id };
  const other = { reply_text: 'x', shift_id: shift_id + 1 };
  await operator(replyToComment, { path, body: other, headers });
  const reply = createCommentForm({ reply_text: 'Calm', image }, picture());
  const response = await operator(replyToComment, { path, body: reply, headers });
  const { reply_id } = only(only(response.body.result_data).replies);
  await operator(updateComment, {
    path,
    body: createCommentForm({ tags: ['calm'], image }, picture()),
  });
  await operator(listComments);
  await operator(listComments, { query: { eb_fk: 'eb-1' } });
  await operator(listComments, { query: { shift_id } });
  await operator(listComments, { query: { shift_id: 'imported-shift' } });
  await operator(listReplyImages, { path: { reply_id } });
  await operator(getFile, { path: { unique_id } });
}

/** Creates comments of images, and uploads an announced image after its comment was edited. */
export async function commentWithImages(
  operator: Client,
  shift_id: number,
  headers: Headers,
): Promise<void> {
  const body = createCommentForm(undefined, picture(), 'file');
  await operator(createImageComment, { path: { shift_id: 999_999 }, body, headers });
  await operator(createImageComment, { path: { shift_id }, body, headers });
  const created = await postComment(operator, shift_id, { image: [toAnnouncement(gif, 'a.gif')] });
  const path = { comment_id: created.comment_id };
  await editComment(operator, created.comment_id, { comment: 'Later' });
  await uploadImage(only(created.image), gif);
  await waitForImages(operator, created, 1);
  // The response contains the replies, too.
  await operator(replyToComment, { path, body: { reply_text: 'Clear' } });
  await operator(addImages, { path, body: createCommentForm(undefined, picture()) });
  await operator(listCommentVersions, { path, query: { shift_id, limit: 1 } });
  await operator(listCommentImages, { path, query: { version: 1 } });
}

/** Creates a ticket that is linked in a comment with replies, after one that is refused. */
export async function createTickets(
  operator: Client,
  shift_id: number,
  headers: Headers,
): Promise<void> {
  const { comment_id } = await postComment(operator, shift_id);
  await operator(replyToComment, { path: { comment_id }, body: { reply_text: 'Seen' } });
  const ticket = { summary: 'Antenna 12 lost lock', issue_type: 'Bug' };
  await operator(createTicket, { body: { ...ticket, comment_id: 7 }, headers });
  const created = await operator(createTicket, { body: { ...ticket, comment_id }, headers });
  await operator(getTicket, { path: { record_id: only(created.body.result_data).record_id } });
}
