import { expect, it } from 'vitest';
import { createTicket } from '#lib/shift-log/contracts/tickets.ts';
import { findListedComment, postComment, postReply } from '../../support/shift-log/comments.ts';
import { startTicketDesk } from '../../support/shift-log/sent-tickets.ts';
import { startShift, createUniqueText } from '../../support/shift-log/shifts.ts';

const { desk, ask, recordIn, sendAfter, state, token } = await startTicketDesk();

it('creates several tickets although the tracker closes every connection', async () => {
  const responses = [
    await ask(createUniqueText('first')),
    await ask(createUniqueText('second')),
    await ask(createUniqueText('third')),
  ];

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
});

it('retries a ticket within a week, however long a delay the tracker requests', async () => {
  const summary = createUniqueText('far-off Antenna');

  const refusal = await ask(summary);
  const waiting = await recordIn(refusal.body);
  state.all = 'none';
  await sendAfter(7 * 24 * 60);
  state.all = undefined;

  expect(waiting.state).toBe('waiting');
  expect(await recordIn(refusal.body)).toMatchObject({ state: 'made', attempts: 2 });
});

it('links a ticket that is created later into its comment, which keeps its replies', async () => {
  const operator = await desk.as('operator');
  const { shift_id } = await startShift(operator);
  const comment = await postComment(operator, shift_id);
  await postReply(operator, comment.comment_id);
  const summary = createUniqueText('far-off Antenna');
  const body = { summary, issue_type: 'Bug', comment_id: comment.comment_id };

  const refusal = await operator(createTicket, { body });
  state.all = 'none';
  await sendAfter(7 * 24 * 60);
  state.all = undefined;

  const { record_id, state: outcome } = await recordIn(refusal.body);
  expect(outcome).toBe('made');
  expect(await findListedComment(operator, comment)).toMatchObject({
    tickets: [{ record_id }],
    replies: [{ reply_text: 'It is back' }],
  });
});

it('never logs the token for the tracker', () => {
  expect(desk.lines().length).toBeGreaterThan(0);
  expect(desk.lines().filter((line) => line.includes(token))).toEqual([]);
});

it('returns the ticket of a repeated request although its own link fills the comment', async () => {
  const operator = await desk.as('operator');
  const { shift_id } = await startShift(operator);
  const links = Array.from({ length: 99 }, (_, n) => `https://a.example/${n}`);
  const { comment_id } = await postComment(operator, shift_id, { issue_tracker_links: links });
  const request = {
    body: { summary: createUniqueText('down Antenna'), issue_type: 'Bug', comment_id },
    headers: { 'Idempotency-Key': createUniqueText('key') },
  };

  const first = await operator(createTicket, request);
  state.all = 'none';
  await sendAfter(20);
  state.all = undefined;
  const again = await operator(createTicket, request);
  const another = await operator(createTicket, { body: request.body });

  expect([first.status, again.status, another.status]).toEqual([502, 200, 422]);
});
