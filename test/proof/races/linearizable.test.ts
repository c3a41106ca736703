import { expect, it } from 'vitest';
import { findContradiction, type Model } from './linearizable.ts';
import { shiftModel, type ShiftResult } from './shift-model.ts';

type Result = { write?: number; read?: number };

/** A register whose first value is 0. */
const register: Model<Result> = {
  first: '0',
  isReadOnly: ({ write }) => write === undefined,
  step: (state, { write, read }) =>
    write === undefined ? (state === String(read) ? state : undefined) : String(write),
};
const operation = <O = Result>(from: number, to: number, result: O) => ({ from, to, result });

it('orders overlapping operations freely, but never before operations that ended earlier', () => {
  const write = operation(0, 10, { write: 1 });

  expect(
    findContradiction(
      [write, operation(1, 2, { read: 0 }), operation(3, 4, { read: 1 })],
      register,
    ),
  ).toBeUndefined();
  expect(findContradiction([write, operation(11, 12, { read: 0 })], register)?.result).toEqual({
    read: 0,
  });
  expect(
    findContradiction([write, operation(1, 2, { read: 1 }), operation(3, 4, { read: 0 })], register)
      ?.result,
  ).toEqual({ read: 0 });
});

it('orders a write of the current value after a concurrent write', () => {
  const history = [
    operation(0, 1, { write: 7 }),
    operation(2, 5, { write: 7 }),
    operation(3, 4, { write: 8 }),
    operation(6, 7, { read: 7 }),
  ];

  expect(findContradiction(history, register)).toBeUndefined();
});

it('detects a lost write and a write that was acknowledged twice', () => {
  const counter: Model<number> = {
    first: '0',
    isReadOnly: () => false,
    step: (state, output) => (output === Number(state) + 1 ? String(output) : undefined),
  };
  const historyOf = (...all: number[]) =>
    all.map((output, n) => ({ from: n, to: n + 2, result: output }));

  expect(findContradiction(historyOf(2, 1, 3, 4), counter)).toBeUndefined();
  expect(findContradiction(historyOf(1, 1, 2), counter)?.result).toBe(1);
  expect(findContradiction(historyOf(1, 3, 4), counter)?.result).toBe(3);
});

/** Returns a history in which each operation succeeds before the next one starts. */
const inSequence = (...results: Omit<ShiftResult, 'status'>[]) =>
  results.map((result, n) => operation<ShiftResult>(2 * n, 2 * n + 1, { status: 200, ...result }));

const shift = 8;
const by = 'relief-1';
const offered: Omit<ShiftResult, 'status'>[] = [
  { act: 'start', output: shift },
  { act: 'open', item: 100, version: 1 },
  { act: 'write', shift, version: 1 },
  { act: 'offer', shift, version: 2 },
  { act: 'acknowledge', shift, by, version: 3, acknowledged: ['100.1.1'] },
];
const acceptance = { act: 'accept', shift, by, version: 4, output: 9, accepted: ['100.1'] };

it('accepts a handover once, with all open items, and starts exactly the next shift', () => {
  const model = shiftModel(7);
  const find = (...last: Omit<ShiftResult, 'status'>[]) =>
    findContradiction(inSequence(...offered, ...last), model)?.result;
  const secondly = { ...acceptance, by: 'relief-2' };

  expect(find(acceptance, { act: 'read', output: 9 })).toBeUndefined();
  expect(find(acceptance, { act: 'read', output: 8 })).toMatchObject({ act: 'read' });
  expect(find(acceptance, { act: 'start', output: 10 })).toMatchObject({ act: 'start' });
  expect(find(acceptance, { act: 'end', shift: 8 })).toMatchObject({ act: 'end' });
  expect(find(acceptance, { ...acceptance, version: 5, output: 10 })).toMatchObject({ version: 5 });
  expect(find({ ...acceptance, accepted: [] })).toMatchObject({ accepted: [] });
  expect(find({ ...acceptance, output: 10 })).toMatchObject({ output: 10 });
  expect(find(secondly)).toMatchObject(secondly);
  expect(find({ act: 'change', item: 100, version: 2 }, acceptance)).toMatchObject(acceptance);
});
