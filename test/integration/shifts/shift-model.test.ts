import fc from 'fast-check';
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
import { getDesk } from '../../support/api/desk.ts';
import { endRunningShift, createUniqueText, type Client } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

/** The state that a reader of the API documentation would expect. */
type Model = {
  shifts: Map<number, { operator: string; ended: boolean; logs: Map<string, number | undefined> }>;
  running?: number;
  /** The id of the shift that was modified last. */
  last?: number;
  /** A prefix of the names of this run's operators. */
  night: string;
};
type Command = fc.AsyncCommand<Model, Client>;

/** The end of every shift: later than all starts, and within the five minutes that a time may be ahead. */
const shift_end = new Date(Date.now() + 240_000).toISOString();

const names = fc.constantFrom('Ada', 'Vera', 'Jocelyn');
const nameOf = (model: Model, name: string) => `${model.night} ${name}`;
const pick = fc.nat(5);
const blocks = fc.array(
  fc.record({ eb_id: fc.constantFrom('eb-1', 'eb-2', 'eb-3'), sbd_version: fc.nat(3) }),
  { maxLength: 3 },
);

const shiftAt = (model: Model, position: number) =>
  [...model.shifts.keys()][position % Math.max(1, model.shifts.size)] ?? 999_999;

/** Returns the expected status of an operation that requires a running shift. */
function statusOf(model: Model, shift_id: number): number {
  const shift = model.shifts.get(shift_id);
  return !shift ? 404 : shift.ended ? 409 : 200;
}

const command = (text: string, run: Command['run']): Command => ({
  check: () => true,
  run,
  toString: () => text,
});

const create = (name: string): Command =>
  command(`create(${name})`, async (model, client) => {
    const response = await client(createShift, { body: { operator_name: nameOf(model, name) } });
    expect(response.status).toBe(model.running === undefined ? 200 : 409);
    if (response.status !== 200) return;
    const { shift_id } = response.body.result_data[0]!;
    expect(model.shifts.has(shift_id)).toBe(false);
    model.shifts.set(shift_id, { operator: name, ended: false, logs: new Map() });
    model.running = shift_id;
    model.last = shift_id;
  });

/** Ends a shift. An update cannot end it, but may repeat the stored end. */
const end = (position: number, byUpdate: boolean): Command =>
  command(`end(${position}, ${byUpdate})`, async (model, client) => {
    const shift_id = shiftAt(model, position);
    const expected = statusOf(model, shift_id);
    const input = { path: { shift_id }, body: { shift_end } };
    const response = await (byUpdate ? client(updateShift, input) : client(endShift, input));
    expect(response.status).toBe(byUpdate ? { 200: 422, 409: 200, 404: 404 }[expected] : expected);
    if (byUpdate || expected !== 200) return;
    model.shifts.get(shift_id)!.ended = true;
    delete model.running;
    model.last = shift_id;
  });

const rename = (position: number, name: string): Command =>
  command(`rename(${position}, ${name})`, async (model, client) => {
    const shift_id = shiftAt(model, position);
    const shift = model.shifts.get(shift_id);
    const expected = shift?.operator === name ? 200 : statusOf(model, shift_id);
    const response = await client(updateShift, {
      path: { shift_id },
      body: { operator_name: nameOf(model, name) },
    });
    expect(response.status).toBe(expected);
    if (expected === 200) shift!.operator = name;
  });

const record = (position: number, shift_logs: { eb_id: string; sbd_version: number }[]): Command =>
  command(`record(${position}, ${JSON.stringify(shift_logs)})`, async (model, client) => {
    const shift_id = shiftAt(model, position);
    const expected = statusOf(model, shift_id);
    const response = await client(recordLogs, { path: { shift_id }, body: { shift_logs } });
    expect(response.status).toBe(expected);
    if (expected === 200)
      for (const log of shift_logs)
        model.shifts.get(shift_id)!.logs.set(log.eb_id, log.sbd_version);
  });

const read = (position: number): Command =>
  command(`read(${position})`, async (model, client) => {
    const shift_id = shiftAt(model, position);
    const shift = model.shifts.get(shift_id);
    const response = await client(getShift, { query: { shift_id } });
    expect(response.status).toBe(shift ? 200 : 404);
    if (!shift) return;
    const [actual] = response.body.result_data;
    expect(actual!.operator_name).toBe(nameOf(model, shift.operator));
    expect(actual!.shift_end !== undefined).toBe(shift.ended);
    const logs = actual!.shift_logs.map(
      ({ eb_id, sbd_version }) => [String(eb_id), sbd_version] as const,
    );
    expect(new Map(logs)).toEqual(shift.logs);
  });

const checkAll: Command = command('check all shifts', async (model, client) => {
  const [current, list, operators] = await Promise.all([
    client(getCurrentShift),
    client(listShifts, {
      query: { operator_name: model.night, match_type: 'starts_with', limit: 500 },
    }),
    client(listOperators),
  ]);
  const operatorNames = operators.body.result_data.filter((name) => name.startsWith(model.night));
  const expected = new Set(
    [...model.shifts.values()].map(({ operator: name }) => nameOf(model, name)),
  );
  if (model.last !== undefined) expect(current.body.result_data[0]!.shift_id).toBe(model.last);
  expect(new Set(list.body.result_data.map(({ shift_id }) => shift_id))).toEqual(
    new Set(model.shifts.keys()),
  );
  expect(operatorNames).toEqual([...expected].sort());
});

it('behaves as the model of a shift under any sequence of operations', async () => {
  const commands = fc.commands<Model, Client, false>(
    [
      names.map(create),
      fc.tuple(pick, fc.boolean()).map(([position, byUpdate]) => end(position, byUpdate)),
      fc.tuple(pick, names).map(([position, name]) => rename(position, name)),
      fc.tuple(pick, blocks).map(([position, logs]) => record(position, logs)),
      pick.map(read),
      fc.constant(checkAll),
    ],
    { maxCommands: 40 },
  );

  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      await endRunningShift(operator);
      await fc.asyncModelRun(
        () => ({ model: { shifts: new Map(), night: createUniqueText('night') }, real: operator }),
        sequence,
      );
    }),
    { numRuns: 40 },
  );
});
