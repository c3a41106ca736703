import { expect, it } from 'vitest';
import { listOperators } from '#lib/shift-log/contracts/records.ts';
import { updateShift } from '#lib/shift-log/contracts/shifts.ts';
import { desk } from '../../support/desk.ts';
import { start, startAndEnd } from '../../support/shifts.ts';

const { as, anonymous } = await desk();
const operator = await as('operator');

it('lists each name once, sorted; one that no shift has any more goes', async () => {
  const none = await anonymous(listOperators);
  await startAndEnd(operator, { operator_name: 'Vera' });
  await startAndEnd(operator, { operator_name: 'Ada' });
  await startAndEnd(operator, { operator_name: 'Vera' });
  const { shift_id } = await start(operator, { operator_name: 'Typo' });
  await operator(updateShift, { path: { shift_id }, body: { operator_name: 'Tycho' } });

  const answer = await anonymous(listOperators);

  expect(none.body).toEqual({ result_data: [], result_status: 'success', result_code: 200 });
  expect(answer.body.result_data).toEqual(['Ada', 'Tycho', 'Vera']);
});
