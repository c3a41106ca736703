import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import {
  createShift,
  endShift,
  getCurrentShift,
  getShift,
  listShifts,
  updateShift,
} from '#lib/shift-log/contracts/shifts.ts';
import { deskForTest } from '../../support/api/desk.ts';
import { faultyEngine } from '../../support/faults/faulty-engine.ts';
import { start } from '../../support/shift-log/shifts.ts';

/** A service under an isolation level, and the calls that it makes of its engine. */
async function watched(level: string) {
  const { folder } = await deskForTest();
  const place = JSON.parse(await readFile(join(folder, 'running.json'), 'utf8')) as {
    dynamo: string;
  };
  const { state, endpoint } = await faultyEngine(() => place.dynamo);
  const desk = await deskForTest({ AWS_ENDPOINT_URL_DYNAMODB: endpoint, ISOLATION_LEVEL: level });
  const operator = await desk.as('operator');
  const { shift_id } = await start(operator);
  const calls: string[] = [];
  state.failing = (operation, body) => {
    if (!isAside(operation, body)) calls.push(operation);
    return undefined;
  };
  const callsOf = async (request: Promise<{ status: number }>) => {
    calls.length = 0;
    expect((await request).status).toBe(200);
    return [...calls];
  };
  return { operator, shift_id, callsOf };
}

/** Whether a call is one of what goes on beside requests: events are sent, and tickets looked for. */
const isAside = (operation: string, body: string) =>
  body.includes('"TableName":"live"') ||
  (operation === 'Query' && /"(EVENTS#|TICKETS")/.test(body));

/** Whether the caller's session was ended: read with every request that has a token. */
const session = ['GetItem'];

it('reads a shift by one query under READ_COMMITTED', async () => {
  const { operator, shift_id, callsOf } = await watched('READ_COMMITTED');

  expect(await callsOf(operator(getShift, { query: { shift_id } }))).toEqual([...session, 'Query']);
  expect(await callsOf(operator(getCurrentShift))).toEqual([...session, 'GetItem', 'Query']);
  expect(await callsOf(operator(listShifts))).toEqual([...session, 'Query', 'Query']);
});

it('reads a shift between two looks at its revision under SERIALIZABLE', async () => {
  const { operator, shift_id, callsOf } = await watched('SERIALIZABLE');
  const snapshot = ['BatchGetItem', 'Query', 'BatchGetItem'];

  expect(await callsOf(operator(getShift, { query: { shift_id } }))).toEqual([
    ...session,
    ...snapshot,
  ]);
  const current = await callsOf(operator(getCurrentShift));
  expect(current).toEqual([...session, 'GetItem', ...snapshot]);
  expect(await callsOf(operator(listShifts))).toEqual([...session, 'Query', ...snapshot]);
});

it.each(['READ_COMMITTED', 'SERIALIZABLE'])(
  'writes by one read and one transaction under %s',
  async (level) => {
    const { operator, shift_id, callsOf } = await watched(level);
    const path = { shift_id };
    const write = [...session, 'Query', 'TransactWriteItems'];

    expect(await callsOf(operator(recordLogs, { path, body: [{ eb_id: 'eb-1' }] }))).toEqual(write);
    expect(await callsOf(operator(recordLogs, { path, body: [{ eb_id: 'eb-1' }] }))).toEqual([
      ...session,
      'Query',
    ]);
    expect(
      await callsOf(operator(updateShift, { path, body: { operator_name: 'Grace' } })),
    ).toEqual(write);
    expect(await callsOf(operator(endShift, { path }))).toEqual(write);
    expect(await callsOf(operator(createShift, { body: { operator_name: 'Ada' } }))).toEqual([
      ...session,
      'GetItem',
      'TransactWriteItems',
    ]);
  },
);
