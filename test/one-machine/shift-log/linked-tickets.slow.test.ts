import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRunningService } from '#infra/local/data-folder/data-folder.ts';
import { createTicket } from '#lib/shift-log/contracts/tickets.ts';
import {
  postComment,
  postReply,
  editComment,
  findListedComment,
} from '../../support/shift-log/comments.ts';
import {
  createEmptyFolder,
  launchDesk,
  startDeskForFile,
  shutDown,
} from '../../support/api/desk.ts';
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

it('links a ticket in its comment, with a new version and an event', async () => {
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
    comment_version: 2,
    issue_tracker_links: ['https://a.example/1', url],
    tickets: [{ record_id, url }],
  });
  const linked = await live.waitFor(
    ({ data }) => (data as { comment_version?: number }).comment_version === 2,
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
  expect(updated.comment_version).toBe(8);
  expect(new Set(updated.issue_tracker_links).size).toBe(2);
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

it('survives invalid requests to the tracker', async () => {
  const { tracker } = (await readRunningService(desk.folder))!;
  const { token } = JSON.parse(
    await readFile(join(desk.folder, 'tracker-secret.json'), 'utf8'),
  ) as { token: string };
  const fields = { project: { key: 'DESK' }, summary: 'x', issuetype: { name: 'Bug' } };

  const nonsense = await fetch(`${tracker}//`);
  const created = await fetch(`${tracker}/rest/api/2/issue`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ fields: { ...fields, description: { not: 'a text' } } }),
  });
  const response = await desk.anonymous(createTicket, { body: input });

  expect([nonsense.status, created.status, response.status]).toEqual([404, 400, 200]);
});

it('serves tickets under the same address after a restart', async () => {
  const folder = await createEmptyFolder();
  const before = await launchDesk(folder);
  const first = await before.anonymous(createTicket, { body: input });
  await before.stop('SIGKILL');

  const after = await launchDesk(folder);
  const { url } = only(first.body.result_data);
  const page = await fetch(url);
  const second = await after.anonymous(createTicket, { body: input });
  await shutDown(after);

  expect(page.status).toBe(200);
  expect(only(second.body.result_data).key).toBe('DESK-2');
});

it.each([
  [{ token: 'x', fields: {} }, 'fields.severity'],
  [{ token: '', fields: { severity: 'customfield_1' } }, 'token'],
  [{ token: 'one\ntwo', fields: { severity: 'customfield_1' } }, 'token'],
  [{ token: 'x', fields: { severity: 'severity' } }, 'fields.severity'],
  ['no JSON', 'not JSON'],
])(
  'reports an invalid tracker secret in the log, but not to callers: %o',
  async (secret, problem) => {
    const folder = await createEmptyFolder();
    await writeFile(
      join(folder, 'tracker-secret.json'),
      typeof secret === 'string' ? secret : JSON.stringify(secret),
    );
    const own = await launchDesk(folder, { TRACKER_URL: 'http://127.0.0.1:9' });

    const response = await own.anonymous(createTicket, { body: input });
    await shutDown(own);

    expect([response.status, response.body]).toMatchObject([
      503,
      { code: 'TRACKER_NOT_CONFIGURED' },
    ]);
    expect(own.lines.find((line) => line.includes('TRACKER_MISCONFIGURED'))).toContain(problem);
  },
);
