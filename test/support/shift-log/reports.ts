import { expect } from 'vitest';
import {
  finalizeReport,
  getReport,
  sendReport,
  updateReport,
} from '#lib/shift-log/contracts/report.ts';
import { only, type Client } from './shifts.ts';

/** Returns the requests of a client on the report of a shift. */
export const reportOf = (client: Client, shift_id: number) => {
  const path = { shift_id };
  return {
    get: (query: Record<string, unknown> = {}) => client(getReport, { path, query }),
    write: (body: object, headers: Record<string, string> = {}) =>
      client(updateReport, { path, body, headers }),
    finalize: () => client(finalizeReport, { path }),
    send: (body: object = {}, headers: Record<string, string> = {}) =>
      client(sendReport, { path, body, headers }),
  };
};

/** Returns the report of a shift. */
export async function readReport(client: Client, shift_id: number, query = {}) {
  const answer = await reportOf(client, shift_id).get(query);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return only(answer.body.result_data);
}

/** Makes the report of a shift final and returns it. */
export async function finalize(client: Client, shift_id: number) {
  const answer = await reportOf(client, shift_id).finalize();
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return only(answer.body.result_data);
}
