import { expect, it } from 'vitest';
import { listOperators } from '#lib/shift-log/contracts/records.ts';
import { updateShift } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import { startShift, startAndEndShift, createUniqueText } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const viewer = await as('viewer');

it('lists each operator name once, sorted, and omits names that no shift has any more', async () => {
  const night = createUniqueText('night');
  await startAndEndShift(operator, { operator_name: `${night} Vera` });
  await startAndEndShift(operator, { operator_name: `${night} Ada` });
  await startAndEndShift(operator, { operator_name: `${night} Vera` });
  const { shift_id } = await startShift(operator, { operator_name: `${night} Typo` });
  await operator(updateShift, { path: { shift_id }, body: { operator_name: `${night} Tycho` } });

  const { body } = await viewer(listOperators);

  const namesOfNight = body.result_data.filter((name) => name.startsWith(night));
  expect(namesOfNight).toEqual(['Ada', 'Tycho', 'Vera'].map((name) => `${night} ${name}`));
});
