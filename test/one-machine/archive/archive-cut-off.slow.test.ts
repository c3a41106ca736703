import { expect, it } from 'vitest';
import { startArchiveStore, zeroCounts } from '../../support/archive/archive-store.ts';
import {
  createMany,
  baseShift,
  createArchivedComment,
} from '../../support/archive/archived-comments.ts';

const { emptyStore, exportText, importFile, importUntil, storedItems } = await startArchiveStore();

it('continues after an interruption at any transaction', async () => {
  const source = JSON.stringify({
    ...baseShift,
    shift_logs: createMany(60, (n) => ({ id: n + 1, eb_id: `eb-${n}` })),
    annotations: createMany(40, (n) => ({ id: 10_000 + n, annotation: `Note ${n}` })),
    comments: [
      createArchivedComment(1000, 38, 0, 60_000),
      createArchivedComment(2000, 3, 70),
      ...createMany(10, (n) => createArchivedComment(5000 + 100 * n, 2, 1)),
    ],
  });
  await emptyStore();
  const [result] = await importFile(source);
  const [exported, stored] = [await exportText(), await storedItems()];

  const remaining: number[] = [];
  for (let transactions = 0; remaining.at(-1) !== 0; transactions++) {
    await emptyStore();
    await importUntil(transactions, source);
    const [resumed] = await importFile(source);
    remaining.push(Object.values(resumed!.added).reduce((sum, count) => sum + count));
    expect(await storedItems()).toEqual(stored);
    expect(await exportText()).toBe(exported);
  }

  const added = { ...zeroCounts, logs: 60, annotations: 40, comments: 12, replies: 80 };
  expect(result).toMatchObject({ shift: 'new', added, problems: [] });
  // At 92, one comment has only some of its versions; at 50, another has only some of its replies.
  expect(remaining).toEqual([192, 114, 92, 50, 10, 0]);
});
