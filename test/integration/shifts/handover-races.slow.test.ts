import { expect, it } from 'vitest';
import { createAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { createComment } from '#lib/shift-log/contracts/comments.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { getDesk } from '../../support/api/desk.ts';
import { competeForShift, competeInRounds } from '../../support/handovers/races.ts';
import { offer } from '../../support/handovers/handovers.ts';
import { createUniqueText, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const others = [await as('operator', 'operator-2'), await as('operator', 'operator-3')];

const COMMENTS = 350;

const comment = (shift_fk: number) =>
  operator(createComment, { body: { shift_fk, comment: 'Wind above 15 m/s until midnight' } });

it('lets one of acceptances, an end and a start win in each of 100 rounds', async () => {
  const wins = await competeInRounds({ operator, others }, 100);

  expect(wins.acceptance + wins.start).toBe(100);
  expect(wins.acceptance).toBeGreaterThan(0);
}, 300_000);

it('lets one of them win while others write in a shift with 350 comments', async () => {
  for (let round = 0; round < 3; round++) {
    const operator_name = createUniqueText('night');
    const { shift_id } = await startShift(operator, { operator_name });
    for (let n = 0; n < COMMENTS; n += 10)
      await Promise.all(Array.from({ length: 10 }, () => comment(shift_id)));
    await offer(operator, shift_id);
    let isOver = false;
    const repeat = (write: (n: number) => Promise<{ status: number }>) => async () => {
      for (let n = 0; !isOver; n++) expect([200, 409]).toContain((await write(n)).status);
    };
    const writers = [
      repeat(() => comment(shift_id)),
      repeat(() => comment(shift_id)),
      repeat(() => operator(createAnnotation, { body: { shift_id, annotation: 'Gusts' } })),
      repeat((n) =>
        operator(recordLogs, { path: { shift_id }, body: [{ eb_id: `eb-${n % 20}` }] }),
      ),
    ];

    const writing = Promise.all(writers.map((write) => write()));
    await competeForShift({ operator, others }, shift_id, operator_name, () => {
      isOver = true;
      return writing;
    });
  }
}, 300_000);
