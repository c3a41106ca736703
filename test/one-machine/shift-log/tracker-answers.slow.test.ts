import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRunningService } from '#infra/local/data-folder/data-folder.ts';
import { createTicket } from '#lib/shift-log/contracts/tickets.ts';
import {
  createEmptyFolder,
  launchDesk,
  shutDown,
  startDeskForFile,
} from '../../support/api/desk.ts';
import { runCommand } from '../../support/machine/commands.ts';

const desk = await startDeskForFile();

type Body = { code?: string; detail: unknown; record_id?: string };

async function ask(summary: string) {
  const { status, body, headers } = await desk.anonymous(createTicket, {
    body: { summary, issue_type: 'Bug' },
  });
  return { status, body: body as unknown as Body, retryAfter: Number(headers.get('retry-after')) };
}

const list = () =>
  runCommand('outbox', desk.folder, 'list')
    .stdout.split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, string>);

it('gives the operator the words of a tracker that refuses the ticket, and does not retry it', async () => {
  const { status, body } = await ask('[archived] Antenna 12');

  const msg =
    'The tracker refused the ticket: Issues cannot be created in this project, because it is archived.';
  expect(status).toBe(422);
  expect(body.detail).toEqual([{ loc: ['body'], msg, type: 'tracker' }]);
  expect(list().filter(({ summary }) => summary?.startsWith('[archived]'))).toEqual([]);
});

it.each([
  ['[forbidden] lock', '403 You do not have permission to create issues in this project.'],
  ['[captcha] lock', '403 X-Seraph-LoginReason: AUTHENTICATION_DENIED'],
  ['[required] lock', '400 customfield_10099: Site is required.'],
])('keeps %s for an administrator, who gets the words of the tracker', async (summary, reason) => {
  const { status, body } = await ask(summary);

  expect([status, body.code]).toEqual([503, 'TRACKER_MISCONFIGURED']);
  expect(body.detail).toContain('an administrator must');
  expect(body.detail).not.toContain(reason);
  expect(list()).toContainEqual(
    expect.objectContaining({ kind: 'ticket', state: 'waiting', summary, reason }),
  );
  const logged = desk.lines().filter((line) => line.includes('TRACKER_MISCONFIGURED'));
  expect(logged.some((line) => line.includes(reason))).toBe(true);
});

it('waits as long as a busy tracker asks for, and lists what waits and what may exist', async () => {
  const busy = await ask('[429] lock');
  const longer = await ask('[429 90] lock');
  const page = await ask('[html] lock');

  expect([busy.status, longer.status, page.status]).toEqual([502, 502, 502]);
  expect([busy.retryAfter > 55, longer.retryAfter > 85]).toEqual([true, true]);
  const listed = list().map(({ summary, state, reason }) => [summary, state, reason]);
  expect(listed).toEqual(
    expect.arrayContaining([
      ['[429] lock', 'waiting', 'The tracker responded with 429.'],
      ['[429 90] lock', 'waiting', 'The tracker responded with 429.'],
      ['[html] lock', 'unknown', 'The tracker responded with 502 and no ticket.'],
    ]),
  );
});

it('names the answers of real trackers on the page of the stand-in', async () => {
  const { tracker } = (await readRunningService(desk.folder))!;

  const page = await (await fetch(tracker)).text();

  for (const start of ['archived', 'forbidden', 'captcha', 'required', '429', '429 90', 'html'])
    expect(page).toContain(`<td>[${start}]</td>`);
});

it('checks once that the tracker has the fields that its secret names', async () => {
  const { tracker } = (await readRunningService(desk.folder))!;
  const secret = JSON.parse(
    await readFile(join(desk.folder, 'tracker-secret.json'), 'utf8'),
  ) as object;
  const folder = await createEmptyFolder();
  const fields = { severity: 'customfield_77', issue_type: 'kind' };
  await writeFile(join(folder, 'tracker-secret.json'), JSON.stringify({ ...secret, fields }));
  const own = await launchDesk(folder, { TRACKER_URL: tracker });

  const response = await own.anonymous(createTicket, {
    body: { summary: 'Antenna 12 lost lock', issue_type: 'Bug' },
  });
  const lines = own.lines();
  await shutDown(own);

  expect([response.status, response.body]).toMatchObject([503, { code: 'TRACKER_MISCONFIGURED' }]);
  expect(lines.find((line) => line.includes('TRACKER_MISCONFIGURED'))).toContain(
    'maps issue_type to kind, severity to customfield_77, which the tracker does not have',
  );
});

it('says that no ticket or mail waits', async () => {
  const folder = await createEmptyFolder();

  const { status, stdout, stderr } = runCommand('outbox', folder, 'list');

  expect([status, stdout, stderr]).toEqual([0, '', 'No ticket or mail waits or needs a person.\n']);
});
