import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRunningService } from '#infra/local/data-folder/data-folder.ts';
import { createTicket } from '#lib/shift-log/contracts/tickets.ts';
import {
  createEmptyFolder,
  launchDesk,
  startDeskForFile,
  shutDown,
} from '../../support/api/desk.ts';
import { only } from '../../support/shift-log/shifts.ts';

const desk = await startDeskForFile();
const input = { summary: 'Antenna 12 lost lock', issue_type: 'Bug' };

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
    const lines = own.lines();
    await shutDown(own);

    expect([response.status, response.body]).toMatchObject([
      503,
      { code: 'TRACKER_NOT_CONFIGURED' },
    ]);
    expect(lines.find((line) => line.includes('TRACKER_MISCONFIGURED'))).toContain(problem);
  },
);
