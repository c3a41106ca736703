import { expect } from 'vitest';
import { createShift, endShift, getShift, listShifts } from '#lib/shift-log/contracts/shifts.ts';
import { handoverOf, offer } from './handovers.ts';
import { createUniqueText, only, startShift, type Client } from '../shift-log/shifts.ts';

type Competitors = { operator: Client; others: Client[] };

const refusals = ['HANDOVER_ACCEPTED', 'SHIFT_ALREADY_RUNNING'];

/**
 * Lets acceptances, an end and a start of a shift compete. Requires that exactly one of the acceptances and the start
 * succeeds, that its shift runs and no other does, and that the rest are refused.
 */
export async function competeForShift(
  { operator, others }: Competitors,
  shift_id: number,
  name: string,
  stopWriters: () => Promise<unknown> = () => Promise.resolve(),
): Promise<'start' | 'acceptance'> {
  const body = { operator_name: name };
  const [acceptances, start, end] = await Promise.all([
    Promise.all(others.map((one) => handoverOf(one, shift_id).accept({ ...body, ...takeover }))),
    operator(createShift, { body }),
    operator(endShift, { path: { shift_id } }),
  ]);
  await stopWriters();

  for (const { status, body: responseBody } of [...acceptances, start])
    if (status !== 200)
      expect([status, refusals], JSON.stringify(responseBody)).toEqual([
        409,
        expect.arrayContaining([(responseBody as unknown as { code: string }).code]),
      ]);
  expect([200, 409]).toContain(end.status);
  const accepted = acceptances.filter(({ status }) => status === 200);
  const winners = [
    ...accepted.map((response) => only(response.body.result_data).next_shift_id),
    ...(start.status === 200 ? [only(start.body.result_data).shift_id] : []),
  ];
  expect(await runningShifts(operator, name)).toEqual([only(winners)]);
  const old = await operator(getShift, { query: { shift_id } });
  expect(only(old.body.result_data)).toHaveProperty('shift_end');
  return accepted.length > 0 ? 'acceptance' : 'start';
}

const takeover = { takeover_reason: 'The night is over' };

/** Returns the ids of the running shifts of an operator. */
async function runningShifts(client: Client, operator_name: string): Promise<number[]> {
  const { body } = await client(listShifts, { query: { operator_name } });
  return body.result_data
    .filter(({ shift_end }) => shift_end === undefined)
    .map(({ shift_id }) => shift_id);
}

/** Competes for new shifts with offered handovers. Returns how often each kind of request won. */
export async function competeInRounds(competitors: Competitors, rounds: number) {
  const wins = { start: 0, acceptance: 0 };
  for (let round = 0; round < rounds; round++) {
    const operator_name = createUniqueText('night');
    const { shift_id } = await startShift(competitors.operator, { operator_name });
    await offer(competitors.operator, shift_id);
    wins[await competeForShift(competitors, shift_id, operator_name)]++;
  }
  return wins;
}
