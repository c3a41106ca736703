import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRunningService } from '#infra/local/data-folder/data-folder.ts';
import { createTicket } from '#lib/shift-log/contracts/tickets.ts';
import { comment, edit, listed } from '../../support/shift-log/comments.ts';
import { emptyFolder, launch, ownDesk, shut } from '../../support/api/desk.ts';
import { only, start } from '../../support/shift-log/shifts.ts';
import { watch } from '../../support/live/watching.ts';

const running = await ownDesk();
const operator = await running.as('operator');
const { shift_id } = await start(operator);
const wish = {
  summary: 'Antenna <12> lost lock',
  description: 'At 20:15',
  issue_type: 'Bug',
  components: ['316-000000 Receiver, band 1', 'Dish'],
  priority: 'High',
  severity: 'Major',
};

it('answers the ticket as the tracker has it, and its address opens it in a browser', async () => {
  const answer = await running.anonymous(createTicket, { body: wish });

  const ticket = only(answer.body.result_data);
  const page = await fetch(ticket.url);
  expect(ticket).toEqual({
    id: expect.any(Number) as number,
    key: expect.stringMatching(/^DESK-\d+$/) as string,
    summary: wish.summary,
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

it('links a ticket into the comment that it is about: the next version of it, and its event', async () => {
  const made = await comment(operator, shift_id, { issue_tracker_links: ['https://a.example/1'] });
  const live = await watch(operator, { shift_id });

  const answer = await operator(createTicket, { body: { ...wish, comment_id: made.comment_id } });

  const { url } = only(answer.body.result_data);
  const shown = (await listed(operator, made))!;
  expect(shown).toMatchObject({
    comment: made.comment,
    comment_version: 2,
    issue_tracker_links: ['https://a.example/1', url],
  });
  const linked = await live.waitFor(
    ({ data }) => (data as { comment_version?: number }).comment_version === 2,
  );
  const { event, data } = linked as { event: string; data: object };
  expect([event, data]).toMatchObject([
    'shift_comment',
    { issue_tracker_links: shown.issue_tracker_links },
  ]);
});

it('links a ticket beside others who change the comment meanwhile: nothing is lost', async () => {
  const made = await comment(operator, shift_id);
  const body = { ...wish, comment_id: made.comment_id };

  await Promise.all([
    operator(createTicket, { body }),
    ...Array.from({ length: 5 }, (_, n) =>
      edit(operator, made.comment_id, { comment: `Edit ${n}` }),
    ),
    operator(createTicket, { body }),
  ]);

  const shown = (await listed(operator, made))!;
  expect(shown.comment_version).toBe(8);
  expect(new Set(shown.issue_tracker_links).size).toBe(2);
});

it('lets those alone link a ticket who may write comments', async () => {
  const { comment_id } = await comment(operator, shift_id);
  const narrow = await running.token('operator-1', 'operator', { scope: 'ticket:write' });
  const body = { ...wish, comment_id };

  const anyone = await running.anonymous(createTicket, { body });
  const narrowed = await fetch(`${running.url}/slt/api/v3/tracker/tickets`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${narrow}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

  expect([anyone.status, narrowed.status]).toEqual([401, 403]);
});

it('makes no ticket for a comment that is not there, or has no room for a link', async () => {
  const links = Array.from({ length: 100 }, (_, n) => `https://a.example/${n}`);
  const full = await comment(operator, shift_id, { issue_tracker_links: links });

  const missing = await operator(createTicket, { body: { ...wish, comment_id: 7 } });
  const refused = await operator(createTicket, { body: { ...wish, comment_id: full.comment_id } });

  expect([missing.status, refused.status]).toEqual([404, 422]);
});

it('makes no ticket for a comment that has no bytes left for a link', async () => {
  const links = Array.from({ length: 7 }, (_, n) => `https://a.example/${n}/${'x'.repeat(57_000)}`);
  const full = await comment(operator, shift_id, {
    issue_tracker_links: links,
    comment: 'x'.repeat(8_000),
  });

  const refused = await operator(createTicket, { body: { ...wish, comment_id: full.comment_id } });

  expect([refused.status, refused.body]).toMatchObject([413, { code: 'ITEM_TOO_LARGE' }]);
});

it('is not ended by whoever asks the page of tickets for nonsense', async () => {
  const { tracker } = (await readRunningService(running.folder))!;
  const { token } = JSON.parse(
    await readFile(join(running.folder, 'tracker-secret.json'), 'utf8'),
  ) as { token: string };
  const fields = { project: { key: 'DESK' }, summary: 'x', issuetype: { name: 'Bug' } };

  const nonsense = await fetch(`${tracker}//`);
  const made = await fetch(`${tracker}/rest/api/2/issue`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ fields: { ...fields, description: { not: 'a text' } } }),
  });
  const answer = await running.anonymous(createTicket, { body: wish });

  expect([nonsense.status, made.status, answer.status]).toEqual([404, 400, 200]);
});

it('makes tickets after a restart under the same address', async () => {
  const folder = await emptyFolder();
  const before = await launch(folder);
  const first = await before.anonymous(createTicket, { body: wish });
  await before.stop('SIGKILL');

  const after = await launch(folder);
  const { url } = only(first.body.result_data);
  const page = await fetch(url);
  const second = await after.anonymous(createTicket, { body: wish });
  await shut(after);

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
  'names what is wrong with the secret in the log, and to no caller: %o',
  async (secret, named) => {
    const folder = await emptyFolder();
    await writeFile(
      join(folder, 'tracker-secret.json'),
      typeof secret === 'string' ? secret : JSON.stringify(secret),
    );
    const own = await launch(folder, { TRACKER_URL: 'http://127.0.0.1:9' });

    const answer = await own.anonymous(createTicket, { body: wish });
    await shut(own);

    expect([answer.status, answer.body]).toMatchObject([503, { code: 'TRACKER_NOT_CONFIGURED' }]);
    expect(own.lines.find((line) => line.includes('TRACKER_MISCONFIGURED'))).toContain(named);
  },
);
