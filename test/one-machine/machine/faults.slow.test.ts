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
import { emptyFolder, launch, shut } from '../../support/api/desk.ts';
import { faultyDesk } from '../../support/faults/faulty-desk.ts';
import type { Fault } from '../../support/faults/faulty-engine.ts';
import { only, start, unique, type Client } from '../../support/shift-log/shifts.ts';

const writes = (client: Client, shift_id: number) => ({
  create: () => client(createShift, { body: { operator_name: 'Second' } }),
  update: () => client(updateShift, { path: { shift_id }, body: { operator_name: 'Changed' } }),
  record: () =>
    client(recordLogs, {
      path: { shift_id },
      body: [{ eb_id: unique('eb') }, { eb_id: unique('eb') }],
    }),
  end: () => client(endShift, { path: { shift_id } }),
});

const reads = (client: Client, shift_id: number) => ({
  get: () => client(getShift, { query: { shift_id } }),
  current: () => client(getCurrentShift),
  list: () => client(listShifts),
  operators: () => client(listOperators),
});

const view = async (client: Client) =>
  JSON.stringify([(await client(listShifts)).body, (await client(listOperators)).body]);

it.each<Fault>(['throttled', 'server error', 'cut before'])(
  'answers 503 with Retry-After and writes nothing when the engine is %s',
  async (fault) => {
    const { state, sound, faulty, lines } = await faultyDesk();
    const { shift_id } = await start(sound);
    const before = await view(sound);

    state.failing = () => fault;
    const answers = [];
    for (const call of Object.values({ ...writes(faulty, shift_id), ...reads(faulty, shift_id) }))
      answers.push(await call());
    state.failing = () => undefined;

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect(answers.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
    expect(answers[0]?.body).toMatchObject({ title: 'ShiftCreationError' });
    for (const { body } of answers) {
      expect(body).toMatchObject({ code: 'UNAVAILABLE' });
      expect(JSON.stringify(body)).not.toMatch(/dynamo|table|exception|aws/i);
    }
    expect(await view(sound)).toBe(before);
    expect(lines.filter((line) => line.includes('REQUEST_UNAVAILABLE'))).toHaveLength(
      answers.length,
    );
  },
  60_000,
);

it('does a write once whose answer is lost: the same transaction is repeated, not done twice', async () => {
  const { state, sound, faulty } = await faultyDesk();
  const { shift_id } = await start(sound);

  state.failing = (operation) => (operation === 'TransactWriteItems' ? 'cut after' : undefined);
  const lost = await faulty(recordLogs, { path: { shift_id }, body: [{ eb_id: 'eb-1' }] });
  state.failing = () => undefined;
  const repeated = await faulty(recordLogs, { path: { shift_id }, body: [{ eb_id: 'eb-1' }] });

  expect(lost.status).toBe(503);
  expect(repeated.status).toBe(200);
  const shift = only((await sound(getShift, { query: { shift_id } })).body.result_data);
  expect(shift.shift_logs).toHaveLength(1);
  expect(only(repeated.body.result_data)).toEqual(shift);
});

it('gives the answer that was lost to whoever repeats a start with its Idempotency-Key', async () => {
  const { state, sound, faulty } = await faultyDesk();
  const request = { body: { operator_name: 'Ada' }, headers: { 'Idempotency-Key': unique('key') } };
  let transactions = 0;

  // The first transaction takes the key; the second is the start itself.
  state.failing = (operation) =>
    operation === 'TransactWriteItems' && ++transactions > 1 ? 'cut after' : undefined;
  const lost = await faulty(createShift, request);
  state.failing = () => undefined;
  const repeated = await faulty(createShift, request);

  expect([lost.status, repeated.status]).toEqual([503, 200]);
  expect((await sound(listShifts)).body.result_data).toEqual(repeated.body.result_data);
});

it('waits for its turn at an Idempotency-Key that another request is just taking', async () => {
  const { state, faulty } = await faultyDesk();
  const request = { body: { operator_name: 'Ada' }, headers: { 'Idempotency-Key': unique('key') } };
  let transactions = 0;

  state.failing = (operation) =>
    operation === 'TransactWriteItems' && ++transactions <= 8 ? 'conflict' : undefined;
  const answer = await faulty(createShift, request);

  expect(answer.status).toBe(200);
});

it('turns a write away after five seconds in which others always come first', async () => {
  const { state, sound, faulty } = await faultyDesk();
  const { shift_id } = await start(sound);
  const before = await view(sound);
  let tries = 0;

  state.failing = (operation) => {
    if (operation !== 'TransactWriteItems') return undefined;
    tries++;
    return 'conflict';
  };
  const answer = await faulty(updateShift, {
    path: { shift_id },
    body: { operator_name: 'Patient' },
  });

  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(tries).toBeGreaterThan(10);
  expect(await view(sound)).toBe(before);
});

it('keeps every acknowledged write through a kill, and nothing half', async () => {
  const folder = await emptyFolder();
  const first = await launch(folder);
  const operator = await first.as('operator');
  const { shift_id } = await start(operator);
  const acknowledged: string[] = [];
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let n = 0; n < 1000; n++) {
      const eb_id = `eb-${writer}-${n}`;
      const pair = [{ eb_id }, { eb_id: `${eb_id}-twin` }];
      const answer = await operator(recordLogs, { path: { shift_id }, body: pair }).catch(
        () => undefined,
      );
      if (!answer) return;
      if (answer.status === 200) acknowledged.push(eb_id);
    }
  });
  while (acknowledged.length < 60) await new Promise((resolve) => setTimeout(resolve, 10));
  await first.stop('SIGKILL');
  await Promise.all(writers);

  const second = await launch(folder);
  const answer = await second.anonymous(getShift, { query: { shift_id } });
  const found = new Set(only(answer.body.result_data).shift_logs.map(({ eb_id }) => String(eb_id)));
  const next = await (await second.as('operator'))(createShift, { body: { operator_name: 'X' } });
  await shut(second);

  expect(acknowledged.filter((eb) => !found.has(eb))).toEqual([]);
  expect([...found].filter((eb) => !eb.endsWith('-twin') && !found.has(`${eb}-twin`))).toEqual([]);
  expect(next.status).toBe(409);
});
