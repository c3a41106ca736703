import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLoss, listLosses } from '#lib/shift-log/contracts/losses.ts';
import { updateReport } from '#lib/shift-log/contracts/report.ts';
import { endShift } from '#lib/shift-log/contracts/shifts.ts';
import { importSummary, runCommandAsync } from '../../support/machine/commands.ts';
import { startDeskForTest } from '../../support/api/desk.ts';
import {
  changeItem,
  closeItem,
  listItemIds,
  openItem,
  readItem,
} from '../../support/shift-log/open-items.ts';
import { handoverOf, offer, readHandover } from '../../support/handovers/handovers.ts';
import { putLoss, recordLoss } from '../../support/shift-log/losses.ts';
import { startShift, type Client } from '../../support/shift-log/shifts.ts';

/** Fills a store with two shifts, their losses and handovers, and items of them and outside them. */
async function fillStore(operator: Client, next: Client) {
  const early = await openItem(operator, { kind: 'watch', title: 'Opened before any shift' });
  const { shift_id } = await startShift(operator);
  const { item_id } = await openItem(operator, { component: 'antenna-12', detail: 'It stalls.' });
  await operator(createLoss, {
    path: { shift_id },
    body: { category: 'fault', affected: 0.25, item_id, note: 'Antenna 12 is out' },
  });
  const { loss_id } = await recordLoss(operator, shift_id);
  await putLoss(operator, loss_id, { withdrawn: true, withdrawal_reason: 'No clouds' });
  await changeItem(operator, item_id, { owner: 'Grace Hopper', detail: null });
  const closed = await openItem(operator, { kind: 'people_on_site' });
  await closeItem(operator, closed.item_id, 'They have left.');
  await offer(operator, shift_id);
  await handoverOf(next, shift_id).acknowledge({ all: true, note: 'Still there?' });
  await handoverOf(next, shift_id).accept();
  const { next_shift_id = 0 } = await readHandover(next, shift_id);
  await offer(next, next_shift_id, 'All is well');
  await next(endShift, { path: { shift_id: next_shift_id } });
  const weather = [{ at: '2026-11-23T20:15:00Z', wind_m_s: 4.5 }];
  await operator(updateReport, { path: { shift_id }, body: { summary: 'Windy', weather } });
  await closeItem(operator, early.item_id);
  const late = await openItem(operator, { kind: 'maintenance', title: 'Opened by day' });
  return { shift_id, ids: [early, closed, late].map((item) => item.item_id).concat(item_id) };
}

it('moves losses, items, handovers and words of reports to another store, once', async () => {
  const [source, target] = [await startDeskForTest(), await startDeskForTest()];
  const [operator, other] = [await source.as('operator'), await target.as('operator')];
  const { shift_id, ids } = await fillStore(operator, await source.as('operator', 'operator-2'));
  const file = join(target.folder, 'file');
  const exported = await runCommandAsync('export', source.folder);
  await writeFile(file, exported.stdout);

  const imported = await runCommandAsync('import', target.folder, file);
  const again = await runCommandAsync('import', target.folder, file);
  const copy = await runCommandAsync('export', target.folder);

  expect(imported.stderr).toBe('');
  expect(imported.stdout).toBe(
    importSummary('2 new, 0 existing, 0 skipped', {
      losses: 2,
      items: 4,
      handovers: 2,
      reports: 1,
    }),
  );
  expect([again.stdout, again.stderr]).toEqual([importSummary('0 new, 2 existing, 0 skipped'), '']);
  expect(copy.stdout).toBe(exported.stdout);
  expect(exported.stdout.trim().split('\n')).toHaveLength(4);
  for (const id of ids) expect(await readItem(other, id)).toEqual(await readItem(operator, id));
  const queries: Record<string, string | number>[] = [
    { state: 'open' },
    { state: 'closed' },
    { shift_id },
  ];
  for (const query of queries)
    expect(await listItemIds(other, query)).toEqual(await listItemIds(operator, query));
  const losses = await operator(listLosses, { path: { shift_id } });
  expect((await other(listLosses, { path: { shift_id } })).body).toEqual(losses.body);
  expect(losses.body.result_data).toHaveLength(2);
  expect(await readHandover(other, shift_id)).toEqual(await readHandover(operator, shift_id));
});

it('leaves a stored item unchanged, which can be changed after an import', async () => {
  const { folder, as } = await startDeskForTest();
  const operator = await as('operator');
  await fillStore(operator, await as('operator', 'operator-2'));
  const file = join(folder, 'file');
  await writeFile(file, (await runCommandAsync('export', folder)).stdout);
  const [open = 0] = await listItemIds(operator, { state: 'open' });
  const changed = await changeItem(operator, open, { title: 'Changed' });

  const again = await runCommandAsync('import', folder, file);

  expect(again.stdout).toBe(importSummary('0 new, 2 existing, 0 skipped'));
  expect(again.stderr).toBe(
    `entry 4: item ${open} differs from the stored one, which is unchanged\n`,
  );
  expect(await readItem(operator, open)).toMatchObject(changed);
});

it('adds neither losses nor a handover to a running shift, which can be ended afterwards', async () => {
  const { folder, as } = await startDeskForTest();
  const operator = await as('operator');
  const { shift_id } = await startShift(operator);
  await operator(createLoss, { path: { shift_id }, body: { category: 'weather' } });
  const file = join(folder, 'file');
  const exported = await runCommandAsync('export', folder);
  const { losses, ...shift } = JSON.parse(exported.stdout) as { losses: object[] };
  const withLoss = { ...shift, losses: [{ ...losses[0], loss_id: 4711 }] };
  const lines = [{ ...shift, open_at_end: [] }, withLoss];
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

  const imported = await runCommandAsync('import', folder, file);
  const ended = await operator(endShift, { path: { shift_id } });

  expect(imported.stderr).toContain(
    `entry 2: shift ${shift_id} is running: end it before its logs, losses and handover are imported`,
  );
  expect(ended.status, JSON.stringify(ended.body)).toBe(200);
  expect((await operator(listLosses, { path: { shift_id } })).body.result_data).toHaveLength(1);
});
