import { expect, it } from 'vitest';
import { updateComment } from '#lib/shift-log/contracts/comments.ts';
import { createTicket } from '#lib/shift-log/contracts/tickets.ts';
import {
  postComment,
  postReply,
  editComment,
  findListedComment,
} from '../../support/shift-log/comments.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';
import { watch } from '../../support/live/watcher.ts';

const desk = await startDeskForFile();
const operator = await desk.as('operator');
const { shift_id } = await startShift(operator);
const input = {
  summary: 'Antenna <12> lost lock',
  description: 'At 20:15',
  issue_type: 'Bug',
  components: ['316-000000 Receiver, band 1', 'Dish'],
  priority: 'High',
  severity: 'Major',
};

it('returns the ticket as the tracker stores it, with a URL that opens in a browser', async () => {
  const response = await desk.anonymous(createTicket, { body: input });

  const ticket = only(response.body.result_data);
  const page = await fetch(ticket.url);
  expect(ticket).toEqual({
    id: expect.any(Number) as number,
    key: expect.stringMatching(/^DESK-\d+$/) as string,
    summary: input.summary,
    description: 'At 20:15',
    components: [
      { part_number: '316-000000', name: 'Receiver, band 1' },
      { part_number: '', name: 'Dish' },
    ],
    status: 'To Do',
    record_id: expect.any(String) as string,
    created_date: expect.any(Number) as number,
    url: expect.stringContaining(`/browse/${ticket.key}`) as string,
  });
  expect(Math.abs(ticket.created_date - Date.now())).toBeLessThan(60_000);
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(await page.text()).toContain('Antenna &lt;12&gt; lost lock');
});

it('links a ticket in its comment, in the same version, with an event', async () => {
  const issue_tracker_links = ['https://a.example/1'];
  const created = await postComment(operator, shift_id, { issue_tracker_links });
  await postReply(operator, created.comment_id);
  const live = await watch(operator, { shift_id });

  const body = { ...input, comment_id: created.comment_id };
  const response = await operator(createTicket, { body });

  const { url, record_id } = only(response.body.result_data);
  const updated = (await findListedComment(operator, created))!;
  expect(updated).toMatchObject({
    comment: created.comment,
    id: created.id,
    comment_version: 1,
    issue_tracker_links: ['https://a.example/1', url],
    tickets: [{ record_id, url }],
  });
  const linked = await live.waitFor(
    ({ data }) => (data as { tickets?: unknown[] }).tickets?.length === 1,
  );
  const { event, data } = linked as { event: string; data: object };
  expect([event, data]).toMatchObject([
    'shift_comment',
    { issue_tracker_links: updated.issue_tracker_links, tickets: updated.tickets },
  ]);
});

it('links tickets during concurrent edits of the comment without losing changes', async () => {
  const created = await postComment(operator, shift_id);
  const body = { ...input, comment_id: created.comment_id };

  await Promise.all([
    operator(createTicket, { body }),
    ...Array.from({ length: 5 }, (_, n) =>
      editComment(operator, created.comment_id, { comment: `Edit ${n}` }),
    ),
    operator(createTicket, { body }),
  ]);

  const updated = (await findListedComment(operator, created))!;
  expect(updated.comment_version).toBe(6);
  expect(new Set(updated.issue_tracker_links).size).toBe(2);
});

it('keeps the link of a ticket, whatever list a later version has', async () => {
  const issue_tracker_links = ['https://a.example/1'];
  const { comment_id } = await postComment(operator, shift_id, { issue_tracker_links });
  const response = await operator(createTicket, { body: { ...input, comment_id } });
  const { url } = only(response.body.result_data);

  const emptied = await editComment(operator, comment_id, { issue_tracker_links: [] });
  const unchanged = await editComment(operator, comment_id, { issue_tracker_links: [url] });
  const links = Array.from({ length: 100 }, (_, n) => `https://a.example/${n}`);
  const refusal = await operator(updateComment, {
    path: { comment_id },
    body: { issue_tracker_links: links },
  });

  expect(emptied).toMatchObject({ comment_version: 2, issue_tracker_links: [url] });
  expect(unchanged.comment_version).toBe(2);
  expect([refusal.status, refusal.body]).toMatchObject([
    422,
    { detail: [{ loc: ['body', 'issue_tracker_links'] }] },
  ]);
});

it('links tickets only for callers who may write comments', async () => {
  const { comment_id } = await postComment(operator, shift_id);
  const narrow = await desk.token('operator-1', 'operator', { scope: 'ticket:write' });
  const body = { ...input, comment_id };

  const anyone = await desk.anonymous(createTicket, { body });
  const narrowed = await fetch(`${desk.url}/slt/api/v3/tracker/tickets`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${narrow}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

  expect([anyone.status, narrowed.status]).toEqual([401, 403]);
});

it('creates no ticket for a missing comment or one with the maximum number of links', async () => {
  const links = Array.from({ length: 100 }, (_, n) => `https://a.example/${n}`);
  const full = await postComment(operator, shift_id, { issue_tracker_links: links });

  const missing = await operator(createTicket, { body: { ...input, comment_id: 7 } });
  const refusal = await operator(createTicket, { body: { ...input, comment_id: full.comment_id } });

  expect([missing.status, refusal.status]).toEqual([404, 422]);
});

it('creates no ticket if its link would exceed the size limit of the comment', async () => {
  const links = Array.from({ length: 7 }, (_, n) => `https://a.example/${n}/${'x'.repeat(57_000)}`);
  const full = await postComment(operator, shift_id, {
    issue_tracker_links: links,
    comment: 'x'.repeat(8_000),
  });

  const refusal = await operator(createTicket, { body: { ...input, comment_id: full.comment_id } });

  expect([refusal.status, refusal.body]).toMatchObject([413, { code: 'ITEM_TOO_LARGE' }]);
});
