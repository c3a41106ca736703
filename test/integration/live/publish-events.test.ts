import { expect, it } from 'vitest';
import { frameOf } from '#lib/contract/asyncapi.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { endShift, updateShift } from '#lib/shift-log/contracts/shifts.ts';
import { updateAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { events } from '#lib/shift-log/contracts/events.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { postComment, postReply } from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { startShift } from '../../support/shift-log/shifts.ts';
import { requestStream, watch } from '../../support/live/watcher.ts';

const desk = await getDesk();
const operator = await desk.as('operator');

it('sends each change to all subscribers, as declared', async () => {
  const { shift_id } = await startShift(operator);
  const { last_event_id: before } = await requestStream(operator, { shift_id });
  const [one, other] = [await watch(operator, { shift_id }), await watch(operator, { shift_id })];

  await operator(updateShift, { path: { shift_id }, body: { operator_name: 'Grace' } });
  await operator(recordLogs, { path: { shift_id }, body: [{ eb_id: 'eb-1' }] });
  const { id: annotation_id } = await annotate(operator, shift_id);
  await operator(updateAnnotation, { path: { annotation_id }, body: { annotation: 'Calm' } });
  const { comment_id } = await postComment(operator, shift_id, { comment: 'Windy' });
  await postReply(operator, comment_id, { reply_text: 'Calm' });
  await operator(endShift, { path: { shift_id } });

  for (const watcher of [one, other]) {
    await watcher.waitFor(({ event }) => event === 'shift_ended');
    // A new connection may receive events from just before it opened.
    const frames = watcher.events().filter(({ id }) => id > before);
    expect(frames.map(({ event, action }) => `${event} ${action}`)).toEqual([
      'shift_updated updated',
      'shift_logs updated',
      'shift_annotation created',
      'shift_annotation updated',
      'shift_comment created',
      'comment_reply created',
      'shift_ended updated',
    ]);
    for (const frame of frames) {
      const declaration = events.find(({ event }) => event === frame.event);
      expect(frameOf(declaration!).safeParse(frame).error, frame.event).toBeUndefined();
    }
  }
});

it('sends a connection only the events that match its filters', async () => {
  const first = await startShift(operator);
  const second = await startShift(operator);
  const ofFirst = await watch(operator, { shift_id: first.shift_id });
  const logs = await watch(operator, { events: 'shift_logs' });
  const all = await watch(operator);

  await annotate(operator, first.shift_id);
  await annotate(operator, second.shift_id);
  await operator(recordLogs, { path: { shift_id: second.shift_id }, body: [{ eb_id: 'eb-1' }] });

  await all.waitFor(({ event }) => event === 'shift_logs');
  await logs.waitFor(({ event }) => event === 'shift_logs');
  const shifts = ofFirst.events().map(({ shift_id }) => shift_id);
  expect(new Set(shifts)).toEqual(new Set([first.shift_id]));
  expect(new Set(logs.events().map(({ event }) => event))).toEqual(new Set(['shift_logs']));
  expect(all.events().length).toBeGreaterThanOrEqual(3);
});
