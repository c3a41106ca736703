import { expect } from 'vitest';
import { endShift, createShift, getCurrentShift } from '#lib/shift-log/contracts/shifts.ts';
import type { createClient } from '#lib/contract/client.ts';

export type Client = ReturnType<typeof createClient>;

/** Ends the running shift, if one runs, at its start: that is never too early. */
export async function endRunning(operator: Client): Promise<void> {
  const current = await operator(getCurrentShift);
  const [shift] = current.status === 200 ? current.body.result_data : [];
  if (shift && shift.shift_end === undefined)
    await operator(endShift, {
      path: { shift_id: shift.shift_id },
      body: { shift_end: shift.shift_start },
    });
}

/** Starts a shift, after ending the one that runs. */
export async function start(operator: Client, body: object = {}) {
  await endRunning(operator);
  const answer = await operator(createShift, { body: { operator_name: 'Ada Lovelace', ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return only(answer.body.result_data);
}

/** Starts a shift and ends it. */
export async function startAndEnd(operator: Client, body: object = {}) {
  const { shift_id, shift_start } = await start(operator, body);
  await operator(endShift, { path: { shift_id }, body: { shift_end: shift_start } });
  return shift_id;
}

/** The one element of a list. */
export function only<T>(list: T[]): T {
  expect(list).toHaveLength(1);
  return list[0]!;
}

/** A text that no other test uses. */
export const unique = (prefix: string) => `${prefix}-${crypto.randomUUID().slice(0, 8)}`;
