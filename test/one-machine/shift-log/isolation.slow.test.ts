import { expect, it } from 'vitest';
import { acceptHandover } from '#lib/shift-log/contracts/handover.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import {
  createShift,
  endShift,
  getCurrentShift,
  getShift,
  listShifts,
  updateShift,
} from '#lib/shift-log/contracts/shifts.ts';
import { startDeskForTest } from '../../support/api/desk.ts';
import { startFaultyEngine } from '../../support/faults/faulty-engine.ts';
import { startShift } from '../../support/shift-log/shifts.ts';
import { readServiceFile } from '../../support/machine/running-service.ts';

/** Starts a service with an isolation level, and records the calls that its requests make for shifts. */
async function startDesk(level: string) {
  const { folder } = await startDeskForTest();
  const service = await readServiceFile(folder);
  const { state, endpoint } = await startFaultyEngine(() => service.dynamo);
  const desk = await startDeskForTest({
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    ISOLATION_LEVEL: level,
  });
  const operator = await desk.as('operator');
  const { shift_id } = await startShift(operator);
  const calls: string[] = [];
  state.faultFor = (operation, body) => {
    if (!isOther(operation, body)) calls.push(operation);
    return undefined;
  };
  const callsOf = async (request: Promise<{ status: number }>) => {
    calls.length = 0;
    expect((await request).status).toBe(200);
    return [...calls];
  };
  return { operator, shift_id, callsOf, state };
}

/**
 * Whether a call does not read or write shifts for a request: the logout check, which runs beside the other calls, and
 * background work, which delivers and indexes events and sends due tickets and reports.
 */
const isOther = (operation: string, body: string) =>
  /"(session|live|search)"/.test(body) ||
  (operation === 'Query' && /"(EVENTS#|(STUCK_)?(TICKETS|REPORT_MAILS)")/.test(body));

it('reads a shift with one query under READ_COMMITTED', async () => {
  const { operator, shift_id, callsOf } = await startDesk('READ_COMMITTED');

  expect(await callsOf(operator(getShift, { query: { shift_id } }))).toEqual(['Query']);
  expect(await callsOf(operator(getCurrentShift))).toEqual(['GetItem', 'Query']);
  expect(await callsOf(operator(listShifts))).toEqual(['Query', 'Query']);
});

it('reads a shift between two checks of its revision under SERIALIZABLE', async () => {
  const { operator, shift_id, callsOf } = await startDesk('SERIALIZABLE');
  const snapshot = ['BatchGetItem', 'Query', 'BatchGetItem'];

  expect(await callsOf(operator(getShift, { query: { shift_id } }))).toEqual(snapshot);
  const current = await callsOf(operator(getCurrentShift));
  expect(current).toEqual(['GetItem', ...snapshot]);
  expect(await callsOf(operator(listShifts))).toEqual(['Query', ...snapshot]);
});

it('returns the shift that takes over while the current one is read', async () => {
  const { operator, shift_id, state } = await startDesk('READ_COMMITTED');
  let next_shift_id: number | undefined;
  state.faultFor = async (operation, body) => {
    const isFirstRead = operation === 'Query' && body.includes(`"SHIFT#${shift_id}"`);
    if (!isFirstRead || next_shift_id !== undefined) return undefined;
    const acceptance = { operator_name: 'Grace', takeover_reason: 'The night is over' };
    const accepted = await operator(acceptHandover, { path: { shift_id }, body: acceptance });
    next_shift_id = accepted.body.result_data[0]?.next_shift_id;
    return undefined;
  };

  const current = await operator(getCurrentShift);

  expect(next_shift_id).toBe(shift_id + 1);
  expect(current.body.result_data).toMatchObject([{ shift_id: next_shift_id }]);
});

it.each(['READ_COMMITTED', 'SERIALIZABLE'])(
  'writes with one read and one transaction under %s',
  async (level) => {
    const { operator, shift_id, callsOf } = await startDesk(level);
    const path = { shift_id };
    const write = ['Query', 'TransactWriteItems'];

    expect(await callsOf(operator(recordLogs, { path, body: [{ eb_id: 'eb-1' }] }))).toEqual(write);
    expect(await callsOf(operator(recordLogs, { path, body: [{ eb_id: 'eb-1' }] }))).toEqual([
      'Query',
    ]);
    expect(
      await callsOf(operator(updateShift, { path, body: { operator_name: 'Grace' } })),
    ).toEqual(write);
    expect(await callsOf(operator(endShift, { path }))).toEqual([
      'Query',
      'Query',
      'TransactWriteItems',
    ]);
    expect(await callsOf(operator(createShift, { body: { operator_name: 'Ada' } }))).toEqual([
      'GetItem',
      'TransactWriteItems',
    ]);
  },
);
