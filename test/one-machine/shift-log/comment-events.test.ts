import { expect, it } from 'vitest';
import { createComment, replyToComment, updateComment } from '#lib/shift-log/contracts/comments.ts';
import { addImages, createImageComment } from '#lib/shift-log/contracts/images.ts';
import {
  announced,
  comment,
  formWith,
  photo,
  showing,
  unlinked,
  upload,
  type Media,
} from '../../support/shift-log/comments.ts';
import { ownDesk } from '../../support/api/desk.ts';
import { gif, png } from '../../support/files/images.ts';
import { only, start } from '../../support/shift-log/shifts.ts';
import { storedEvents } from '../../support/live/stored-events.ts';

const desk = await ownDesk();
const operator = await desk.as('operator');

type Data = { image: Media[]; comment_version?: number };

/** Returns the events of a shift after its start: event, action and data. */
const eventsOf = async (shift_id: number) =>
  (await storedEvents(desk, shift_id)).slice(1).map(({ frame }) => ({
    ...{ event: frame.event, action: frame.action },
    image: (frame.data as Data).image,
  }));

const files = [photo(png(), 'a.png')];
const image = [{ file_name: 'a.png', media_content: png().toString('base64') }];

it('emits one event for each change that brings files, with the files and without links', async () => {
  const { shift_id } = await start(operator);
  const said = { shift_fk: shift_id };

  const inForm = await operator(createComment, { body: formWith(said, files) });
  const made = only(inForm.body.result_data);
  const path = { comment_id: made.comment_id };
  await operator(createComment, { body: { ...said, image } });
  await operator(updateComment, { path, body: formWith({ comment: 'x' }, files) });
  await operator(updateComment, { path, body: { image } });
  await operator(replyToComment, { path, body: formWith({}, files) });
  await operator(replyToComment, { path, body: { image } });
  await operator(createImageComment, {
    path: { shift_id },
    body: formWith(undefined, files, 'file'),
  });
  await operator(addImages, { path, body: formWith(undefined, files) });
  await operator(addImages, { path: { comment_id: 'null' }, body: formWith(undefined, files) });

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
  expect(events[0]!.image).toEqual(made.image.map(unlinked));
  for (const { image: all } of events)
    for (const one of all) {
      expect(one.file_key).toMatch(new RegExp(`^shifts/${shift_id}/comments/`));
      expect(one).not.toHaveProperty('path');
    }
});

it('emits one more event for an announced file that arrives, and makes no version', async () => {
  const { shift_id } = await start(operator);
  const made = await comment(operator, shift_id, { image: [announced(gif)] });

  await upload(only(made.image), gif);
  const shown = await showing(operator, made, 1);

  const events = await eventsOf(shift_id);
  expect(events.map(({ event, action, image }) => [event, action, image.length])).toEqual([
    ['shift_comment', 'created', 0],
    ['shift_comment', 'updated', 1],
  ]);
  expect(events[1]!.image).toEqual(shown.image.map(unlinked));
  expect(shown.comment_version).toBe(1);
});
