import { expect } from 'vitest';
import { endShift, createShift, getCurrentShift } from '#lib/shift-log/contracts/shifts.ts';
import type { createClient } from '#lib/contract/client.ts';

export type Client = ReturnType<typeof createClient>;

/** Ends the running shift, if there is one, with its start as its end. */
export async function endRunningShift(operator: Client): Promise<void> {
  const current = await operator(getCurrentShift);
  const [shift] = current.status === 200 ? current.body.result_data : [];
  if (shift && shift.shift_end === undefined)
    await operator(endShift, {
      path: { shift_id: shift.shift_id },
      body: { shift_end: shift.shift_start },
    });
}

/** Ends the running shift and starts another one. */
export async function startShift(operator: Client, body: object = {}) {
  await endRunningShift(operator);
  const response = await operator(createShift, {
    body: { operator_name: 'Ada Lovelace', ...body },
  });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return only(response.body.result_data);
}

/** Starts and ends a shift. Returns its id. */
export async function startAndEndShift(operator: Client, body: object = {}) {
  const { shift_id, shift_start } = await startShift(operator, body);
  await operator(endShift, { path: { shift_id }, body: { shift_end: shift_start } });
  return shift_id;
}

/** Returns the only element of a list. Fails if there are none or several. */
export function only<T>(list: T[]): T {
  expect(list).toHaveLength(1);
  return list[0]!;
}

/** Returns a text that no other test uses. */
export const createUniqueText = (prefix: string) => `${prefix}-${crypto.randomUUID().slice(0, 8)}`;
