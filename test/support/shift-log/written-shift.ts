import { createAnnotation, updateAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { createComment, replyToComment, updateComment } from '#lib/shift-log/contracts/comments.ts';
import { addImages, createImageComment } from '#lib/shift-log/contracts/images.ts';
import { createTag, deleteTag } from '#lib/shift-log/contracts/tags.ts';
import {
  createCommentForm,
  createImageFile,
  editComment,
  postComment,
  toAnnouncement,
  uploadImage,
  waitForImages,
} from './comments.ts';
import { createPng, gif } from '../files/images.ts';
import { only, type Client } from './shifts.ts';

const picture = () => [createImageFile(createPng(), 'a.png')];

/** Writes an annotation that was edited, and tags of which one is deleted. */
export async function annotateAndTag(operator: Client, shift_id: number): Promise<void> {
  const created = await operator(createAnnotation, { body: { shift_id, annotation: 'Windy' } });
  const { id: annotation_id } = only(created.body.result_data);
  await operator(updateAnnotation, { path: { annotation_id }, body: { annotation: 'Calm' } });
  await operator(createTag, { body: { tag_name: 'wind' } });
  const tag = await operator(createTag, { body: { tag_name: 'rain' } });
  await operator(deleteTag, { path: { tag_id: only(tag.body.result_data).id } });
}

/** Writes a comment with an image, a reply with another one, and an edit of the comment. */
export async function commentAndReply(operator: Client, shift_id: number): Promise<void> {
  const body = { shift_fk: shift_id, comment: 'Windy', tags: ['wind'] };
  const created = await operator(createComment, { body: createCommentForm(body, picture()) });
  const { comment_id, image: files } = only(created.body.result_data);
  // An entry with content and the id of a stored file.
  const { unique_id } = only(files);
  const image = [{ unique_id, media_content: createPng().toString('base64') }];
  const path = { comment_id };
  const reply = createCommentForm({ reply_text: 'Calm', image }, picture());
  await operator(replyToComment, { path, body: reply });
  const edit = createCommentForm({ tags: ['calm'], image }, picture());
  await operator(updateComment, { path, body: edit });
}

/** Writes comments of images, and one that was edited before its announced image arrived. */
export async function commentWithImages(operator: Client, shift_id: number): Promise<void> {
  const body = createCommentForm(undefined, picture(), 'file');
  await operator(createImageComment, { path: { shift_id }, body });
  const created = await postComment(operator, shift_id, { image: [toAnnouncement(gif, 'a.gif')] });
  const path = { comment_id: created.comment_id };
  await editComment(operator, created.comment_id, { comment: 'Later' });
  await uploadImage(only(created.image), gif);
  await waitForImages(operator, created, 1);
  await operator(replyToComment, { path, body: { reply_text: 'Clear' } });
  await operator(addImages, { path, body: createCommentForm(undefined, picture()) });
}
