import { expect, it } from 'vitest';
import { updateReport } from '#lib/shift-log/contracts/report.ts';
import { endShift } from '#lib/shift-log/contracts/shifts.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { getDesk } from '../../support/api/desk.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { postComment } from '../../support/shift-log/comments.ts';
import { handoverOf, offer } from '../../support/handovers/handovers.ts';
import { closeItem, openItem } from '../../support/shift-log/open-items.ts';
import { recordLoss } from '../../support/shift-log/losses.ts';
import { finalize, readReport, reportOf } from '../../support/shift-log/reports.ts';
import {
  createUniqueText,
  startAndEndShift,
  startShift,
  type Client,
} from '../../support/shift-log/shifts.ts';

const desk = await getDesk();
const operator = await desk.as('operator');
const relief = await desk.as('operator', 'operator-2');

const end = (client: Client, shift_id: number) => client(endShift, { path: { shift_id } });

const idsOf = (items: { item_id: number }[]) => items.map(({ item_id }) => item_id);

it('is compiled from all records of the shift', async () => {
  const { shift_id } = await startShift(operator);
  const eb_id = createUniqueText('eb-t0001');
  const request = { request: 'scan', request_sent_at: new Date().toISOString() };
  const failedRequest = {
    ...request,
    status: 'ERROR',
    response_received_at: new Date().toISOString(),
  };
  await operator(recordLogs, {
    path: { shift_id },
    body: {
      shift_logs: [{ eb_id, sbi_status: 'Failed', request_response: [request, failedRequest] }],
    },
  });
  const loss = await recordLoss(operator, shift_id);
  const comment = await postComment(operator, shift_id, {
    issue_tracker_links: ['https://tracker.example.org/browse/OPS-7'],
  });
  const annotation = await annotate(operator, shift_id, 'Sun below 10°');
  const opened = await openItem(operator);
  const closed = await closeItem(operator, (await openItem(operator)).item_id);

  const report = await readReport(operator, shift_id);

  expect(report).toMatchObject({
    shift_id,
    version: 0,
    text_version: 0,
    state: 'draft',
    summary: '',
    weather: [],
    shift: { shift_id, operator_name: 'Ada Lovelace' },
    accounting: { shift_id, complete: false },
    execution_blocks: [{ eb_id, sbi_status: 'Failed', errors: 1 }],
    losses: [{ loss_id: loss.loss_id, category: 'weather' }],
    items: { closed: [{ item_id: closed.item_id, resolution: 'Repaired' }] },
    comments: [{ comment_id: comment.comment_id }],
    annotations: [{ id: annotation.id }],
    tickets: [{ url: 'https://tracker.example.org/browse/OPS-7', comment_id: comment.comment_id }],
    mail: { state: 'none', to: [], requested: [] },
  });
  expect(idsOf(report.items.open)).toContain(opened.item_id);
  expect(idsOf(report.items.opened)).toEqual([opened.item_id, closed.item_id]);
  expect(report).not.toHaveProperty('handover');
  await closeItem(operator, opened.item_id);
});

it('shows the items that were open at the end as they were then', async () => {
  const { shift_id } = await startShift(operator);
  const { item_id, title } = await openItem(operator, { kind: 'people_on_site' });
  await end(operator, shift_id);
  await startShift(operator);
  await closeItem(operator, item_id);
  const late = await openItem(operator);

  const { items, warnings } = await readReport(operator, shift_id);

  expect(idsOf(items.open)).toContain(item_id);
  expect(items.opened).toMatchObject([{ item_id, state: 'open' }]);
  expect(items.closed).toEqual([]);
  expect(idsOf(items.open)).not.toContain(late.item_id);
  expect(warnings).toContainEqual({
    kind: 'people_on_site',
    text: `People are on site: ${title}`,
    item_id,
  });
  await closeItem(operator, late.item_id);
});

it('warns that a shift ended without handover, or was taken over, and why', async () => {
  const alone = await startAndEndShift(operator);
  const { shift_id } = await startShift(operator);
  await handoverOf(relief, shift_id).accept({ takeover_reason: 'Ada fell ill' });

  const [withoutHandover, afterTakeover] = [
    await readReport(operator, alone),
    await readReport(operator, shift_id),
  ];

  expect(withoutHandover.warnings.map(({ kind }) => kind)).toContain('no_handover');
  expect(afterTakeover.warnings.filter(({ kind }) => kind === 'takeover')).toEqual([
    { kind: 'takeover', text: 'operator-2 took over without a full handover: Ada fell ill' },
  ]);
  expect(afterTakeover.handover).toMatchObject({
    state: 'accepted',
    takeover_reason: 'Ada fell ill',
  });
});

it('shows who disputes an item', async () => {
  const { shift_id } = await startShift(operator);
  const { item_id, title } = await openItem(operator);
  await offer(operator, shift_id);
  const { acknowledge } = handoverOf(relief, shift_id);
  await acknowledge({ item_ids: [item_id], disputed: true, note: 'It moves freely' });

  const { warnings } = await readReport(operator, shift_id);

  expect(warnings).toContainEqual({
    kind: 'disputed',
    text: `operator-2 disputes ${title}: It moves freely`,
    item_id,
  });
  await closeItem(operator, item_id);
});

it('returns a page without script for a browser, and JSON for a program', async () => {
  const { shift_id } = await startShift(operator);
  await postComment(operator, shift_id, { comment: '<script>alert(1)</script> **bold**' });
  const token = await desk.token('operator-1', 'operator');
  const get = (accept: string, query = '') =>
    fetch(`${desk.url}/slt/api/v3/shift/${shift_id}/report${query}`, {
      headers: { accept, authorization: `Bearer ${token}` },
    });

  const browser = await get('text/html,application/xhtml+xml,*/*;q=0.8');
  const forced = await get('application/json', '?format=html');
  const program = await get('*/*');
  const json = await get('text/html', '?format=json');

  const page = await browser.text();
  expect([browser, forced].map(({ headers }) => headers.get('content-type'))).toEqual(
    Array(2).fill('text/html; charset=utf-8'),
  );
  expect([program, json].map(({ headers }) => headers.get('content-type'))).toEqual(
    Array(2).fill('application/json'),
  );
  expect(browser.headers.get('content-security-policy')?.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
  );
  expect(page).toContain('&lt;script>alert(1)&lt;/script> <strong>bold</strong>');
  expect(page).not.toMatch(/<script|<img|<link|src=/);
});

it('returns stored versions, and 404 for others', async () => {
  const shift_id = await startAndEndShift(operator);
  const { get, write } = reportOf(operator, shift_id);
  await write({ summary: 'First' });
  await finalize(operator, shift_id);
  await write({ summary: 'Second' });

  const [first, second, third] = [
    await readReport(operator, shift_id, { version: 1 }),
    await readReport(operator, shift_id),
    await get({ version: 3 }),
  ];

  expect(first).toMatchObject({ version: 1, state: 'final', summary: 'First' });
  expect(second).toMatchObject({ version: 2, state: 'amended', summary: 'Second' });
  expect([third.status, third.body]).toMatchObject([404, { code: 'VERSION_NOT_FOUND' }]);
});

it('responds with 404 to an unknown shift', async () => {
  for (const shift_id of [2_000_000_000, 1.5]) {
    const response = await reportOf(operator, shift_id).get();

    expect([response.status, response.body]).toMatchObject([404, { code: 'SHIFT_NOT_FOUND' }]);
  }
});

it('has the summary of the handover until another one is written', async () => {
  const { shift_id } = await startShift(operator);
  await handoverOf(operator, shift_id).write({ summary: 'Two blocks lost to wind' });

  const before = await readReport(operator, shift_id);
  await operator(updateReport, { path: { shift_id }, body: { summary: 'Calm' } });
  const after = await readReport(operator, shift_id);
  await operator(updateReport, { path: { shift_id }, body: { summary: null } });

  expect(before).toMatchObject({ summary: 'Two blocks lost to wind', text_version: 0 });
  expect(after.summary).toBe('Calm');
  expect((await readReport(operator, shift_id)).summary).toBe('Two blocks lost to wind');
});
