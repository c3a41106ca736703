import { expect, it } from 'vitest';
import { createComment, replyToComment, updateComment } from '#lib/shift-log/contracts/comments.ts';
import { addImages, createImageComment } from '#lib/shift-log/contracts/images.ts';
import {
  toAnnouncement,
  postComment,
  createCommentForm,
  createImageFile,
  waitForImages,
  withoutLink,
  uploadImage,
  type Media,
} from '../../support/shift-log/comments.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { gif, createPng } from '../../support/files/images.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';
import { loadStoredEvents } from '../../support/live/stored-events.ts';

const desk = await startDeskForFile();
const operator = await desk.as('operator');

type Data = { image: Media[]; comment_version?: number };

/** Returns the events of a shift after its start: event, action and data. */
const eventsOf = async (shift_id: number) =>
  (await loadStoredEvents(desk, shift_id)).slice(1).map(({ frame }) => ({
    ...{ event: frame.event, action: frame.action },
    image: (frame.data as Data).image,
  }));

const files = [createImageFile(createPng(), 'a.png')];
const image = [{ file_name: 'a.png', media_content: createPng().toString('base64') }];

it('emits one event per change that adds files, with the files but without links', async () => {
  const { shift_id } = await startShift(operator);
  const fields = { shift_fk: shift_id };

  const response = await operator(createComment, { body: createCommentForm(fields, files) });
  const created = only(response.body.result_data);
  const path = { comment_id: created.comment_id };
  await operator(createComment, { body: { ...fields, image } });
  await operator(updateComment, { path, body: createCommentForm({ comment: 'x' }, files) });
  await operator(updateComment, { path, body: { image } });
  await operator(replyToComment, { path, body: createCommentForm({}, files) });
  await operator(replyToComment, { path, body: { image } });
  await operator(createImageComment, {
    path: { shift_id },
    body: createCommentForm(undefined, files, 'file'),
  });
  await operator(addImages, { path, body: createCommentForm(undefined, files) });
  await operator(addImages, {
    path: { comment_id: 'null' },
    body: createCommentForm(undefined, files),
  });

  const events = await eventsOf(shift_id);
  expect(events.map(({ event, action, image }) => [event, action, image.length])).toEqual([
    ['shift_comment', 'created', 1],
    ['shift_comment', 'created', 1],
    ['shift_comment', 'updated', 2],
    ['shift_comment', 'updated', 1],
    ['comment_reply', 'created', 1],
    ['comment_reply', 'created', 1],
    ['shift_comment', 'created', 1],
    ['shift_comment', 'updated', 2],
    ['shift_comment', 'created', 1],
  ]);
  expect(events[0]!.image).toEqual(created.image.map(withoutLink));
  for (const { image: all } of events)
    for (const one of all) {
      expect(one.file_key).toMatch(new RegExp(`^shifts/${shift_id}/comments/`));
      expect(one).not.toHaveProperty('path');
    }
});

it('emits another event when an announced file arrives, but creates no version', async () => {
  const { shift_id } = await startShift(operator);
  const created = await postComment(operator, shift_id, { image: [toAnnouncement(gif)] });

  await uploadImage(only(created.image), gif);
  const visible = await waitForImages(operator, created, 1);

  const events = await eventsOf(shift_id);
  expect(events.map(({ event, action, image }) => [event, action, image.length])).toEqual([
    ['shift_comment', 'created', 0],
    ['shift_comment', 'updated', 1],
  ]);
  expect(events[1]!.image).toEqual(visible.image.map(withoutLink));
  expect(visible.comment_version).toBe(1);
});
