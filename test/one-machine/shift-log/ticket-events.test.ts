import { expect, it } from 'vitest';
import { frameOf } from '#lib/contract/asyncapi.ts';
import { createTicket, getTicket } from '#lib/shift-log/contracts/tickets.ts';
import { ticketEvent } from '#lib/shift-log/contracts/events.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { watch } from '../../support/live/watcher.ts';
import { postComment } from '../../support/shift-log/comments.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const desk = await startDeskForFile();
const operator = await desk.as('operator');
const input = { summary: 'Antenna 12 lost lock', issue_type: 'Bug' };

it('sends an event of a created ticket with the ticket as its GET returns it', async () => {
  const live = await watch(operator);

  const response = await operator(createTicket, { body: input });

  const { record_id } = only(response.body.result_data);
  const frame = await live.waitFor(({ event }) => event === 'ticket_created');
  const stored = await operator(getTicket, { path: { record_id } });
  expect(frame).toMatchObject({ action: 'created', record_id });
  expect(frame.data).toEqual(only(stored.body.result_data));
  expect(frameOf(ticketEvent).safeParse(frame).error).toBeUndefined();
});

it('sends the event of a ticket besides that of the comment which it is linked into', async () => {
  const { shift_id } = await startShift(operator);
  const { comment_id } = await postComment(operator, shift_id, { comment: 'Antenna 12 is off' });
  const live = await watch(operator);

  const response = await operator(createTicket, { body: { ...input, comment_id } });

  const { record_id } = only(response.body.result_data);
  await live.waitFor((frame) => (frame as { record_id?: string }).record_id === record_id);
  await live.waitFor(({ event, action }) => event === 'shift_comment' && action === 'updated');
});
