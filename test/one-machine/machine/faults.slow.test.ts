import { expect, it } from 'vitest';
import { listOperators, recordLogs } from '#lib/shift-log/contracts/records.ts';
import {
  createShift,
  endShift,
  getCurrentShift,
  getShift,
  listShifts,
  updateShift,
} from '#lib/shift-log/contracts/shifts.ts';
import { createEmptyFolder, launchDesk, shutDown } from '../../support/api/desk.ts';
import { startFaultyDesk } from '../../support/faults/faulty-desk.ts';
import type { Fault } from '../../support/faults/faulty-engine.ts';
import { only, startShift, createUniqueText, type Client } from '../../support/shift-log/shifts.ts';

const writeRequests = (client: Client, shift_id: number) => ({
  create: () => client(createShift, { body: { operator_name: 'Second' } }),
  update: () => client(updateShift, { path: { shift_id }, body: { operator_name: 'Changed' } }),
  record: () =>
    client(recordLogs, {
      path: { shift_id },
      body: [{ eb_id: createUniqueText('eb') }, { eb_id: createUniqueText('eb') }],
    }),
  end: () => client(endShift, { path: { shift_id } }),
});

const readRequests = (client: Client, shift_id: number) => ({
  get: () => client(getShift, { query: { shift_id } }),
  current: () => client(getCurrentShift),
  list: () => client(listShifts),
  operators: () => client(listOperators),
});

const readView = async (client: Client) =>
  JSON.stringify([(await client(listShifts)).body, (await client(listOperators)).body]);

it.each<Fault>(['throttled', 'server error', 'cut before'])(
  'returns 503 with Retry-After and writes nothing if the engine fails: %s',
  async (fault) => {
    const { state, healthy, faulty, lines } = await startFaultyDesk();
    const { shift_id } = await startShift(healthy);
    const before = await readView(healthy);

    state.faultFor = () => fault;
    const responses = [];
    for (const call of Object.values({
      ...writeRequests(faulty, shift_id),
      ...readRequests(faulty, shift_id),
    }))
      responses.push(await call());
    state.faultFor = () => undefined;

    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 503));
    expect(responses.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
    expect(responses[0]?.body).toMatchObject({ title: 'ShiftCreationError' });
    for (const { body } of responses) {
      expect(body).toMatchObject({ code: 'UNAVAILABLE' });
      expect(JSON.stringify(body)).not.toMatch(/dynamo|table|exception|aws/i);
    }
    expect(await readView(healthy)).toBe(before);
    expect(lines().filter((line) => line.includes('REQUEST_UNAVAILABLE'))).toHaveLength(
      responses.length,
    );
  },
  60_000,
);

it('applies a write once although its response is lost and it is repeated', async () => {
  const { state, healthy, faulty } = await startFaultyDesk();
  const { shift_id } = await startShift(healthy);

  state.faultFor = (operation) => (operation === 'TransactWriteItems' ? 'cut after' : undefined);
  const failure = await faulty(recordLogs, { path: { shift_id }, body: [{ eb_id: 'eb-1' }] });
  state.faultFor = () => undefined;
  const repeated = await faulty(recordLogs, { path: { shift_id }, body: [{ eb_id: 'eb-1' }] });

  expect(failure.status).toBe(503);
  expect(repeated.status).toBe(200);
  const shift = only((await healthy(getShift, { query: { shift_id } })).body.result_data);
  expect(shift.shift_logs).toHaveLength(1);
  expect(only(repeated.body.result_data)).toEqual(shift);
});

it('returns the lost response if a start is repeated with its Idempotency-Key', async () => {
  const { state, healthy, faulty } = await startFaultyDesk();
  const request = {
    body: { operator_name: 'Ada' },
    headers: { 'Idempotency-Key': createUniqueText('key') },
  };
  let transactions = 0;

  // The first transaction claims the key; the second starts the shift.
  state.faultFor = (operation) =>
    operation === 'TransactWriteItems' && ++transactions > 1 ? 'cut after' : undefined;
  const failure = await faulty(createShift, request);
  state.faultFor = () => undefined;
  const repeated = await faulty(createShift, request);

  expect([failure.status, repeated.status]).toEqual([503, 200]);
  expect((await healthy(listShifts)).body.result_data).toEqual(repeated.body.result_data);
});

it('retries while another request claims the same Idempotency-Key', async () => {
  const { state, faulty } = await startFaultyDesk();
  const request = {
    body: { operator_name: 'Ada' },
    headers: { 'Idempotency-Key': createUniqueText('key') },
  };
  let transactions = 0;

  state.faultFor = (operation) =>
    operation === 'TransactWriteItems' && ++transactions <= 8 ? 'conflict' : undefined;
  const response = await faulty(createShift, request);

  expect(response.status).toBe(200);
});

it('refuses a write after five seconds of conflicts', async () => {
  const { state, healthy, faulty } = await startFaultyDesk();
  const { shift_id } = await startShift(healthy);
  const before = await readView(healthy);
  let attempts = 0;

  state.faultFor = (operation) => {
    if (operation !== 'TransactWriteItems') return undefined;
    attempts++;
    return 'conflict';
  };
  const response = await faulty(updateShift, {
    path: { shift_id },
    body: { operator_name: 'Patient' },
  });

  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(attempts).toBeGreaterThan(10);
  expect(await readView(healthy)).toBe(before);
});

it('preserves every acknowledged write, and no partial one, when the process is killed', async () => {
  const folder = await createEmptyFolder();
  const first = await launchDesk(folder);
  const operator = await first.as('operator');
  const { shift_id } = await startShift(operator);
  const acknowledged: string[] = [];
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let n = 0; n < 1000; n++) {
      const eb_id = `eb-${writer}-${n}`;
      const pair = [{ eb_id }, { eb_id: `${eb_id}-twin` }];
      const response = await operator(recordLogs, { path: { shift_id }, body: pair }).catch(
        () => undefined,
      );
      if (!response) return;
      if (response.status === 200) acknowledged.push(eb_id);
    }
  });
  while (acknowledged.length < 60) await new Promise((resolve) => setTimeout(resolve, 10));
  await first.stop('SIGKILL');
  await Promise.all(writers);

  const second = await launchDesk(folder);
  const response = await second.anonymous(getShift, { query: { shift_id } });
  const storedIds = new Set(
    only(response.body.result_data).shift_logs.map(({ eb_id }) => String(eb_id)),
  );
  const next = await (await second.as('operator'))(createShift, { body: { operator_name: 'X' } });
  await shutDown(second);

  expect(acknowledged.filter((eb) => !storedIds.has(eb))).toEqual([]);
  expect(
    [...storedIds].filter((eb) => !eb.endsWith('-twin') && !storedIds.has(`${eb}-twin`)),
  ).toEqual([]);
  expect(next.status).toBe(409);
});
