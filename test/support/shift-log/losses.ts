import { expect } from 'vitest';
import type { RequestOf } from '#lib/contract/endpoint.ts';
import { createLoss, listLosses, updateLoss } from '#lib/shift-log/contracts/losses.ts';
import { only, type Client } from './shifts.ts';

type NewLoss = Partial<RequestOf<typeof createLoss>['body']>;

/** Records a loss. By default its clock starts now. */
export async function recordLoss(operator: Client, shift_id: number, body: NewLoss = {}) {
  const response = await operator(createLoss, {
    path: { shift_id },
    body: { category: 'weather', ...body },
  });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return only(response.body.result_data);
}

export const putLoss = (
  operator: Client,
  loss_id: number | string,
  body: object,
  headers: Record<string, string> = {},
) => operator(updateLoss, { path: { loss_id }, body, headers });

/** Returns all losses of a shift. */
export async function listLossesOf(operator: Client, shift_id: number) {
  const response = await operator(listLosses, { path: { shift_id } });
  expect(response.status).toBe(200);
  return response.body.result_data;
}

/** Returns the time that is a number of minutes after another one, without fractional digits. */
export const addMinutes = (time: string, minutes: number) =>
  `${new Date(Date.parse(time) + minutes * 60_000).toISOString().slice(0, 19)}Z`;
