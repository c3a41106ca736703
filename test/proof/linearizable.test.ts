import { expect, it } from 'vitest';
import { findContradiction, type Model } from './races/linearizable.ts';

type Result = { write?: number; read?: number };

/** A register whose first value is 0. */
const register: Model<Result> = {
  first: '0',
  isReadOnly: ({ write }) => write === undefined,
  step: (state, { write, read }) =>
    write === undefined ? (state === String(read) ? state : undefined) : String(write),
};
const operation = (from: number, to: number, result: Result) => ({ from, to, result });

it('orders overlapping operations freely, but never before earlier answers', () => {
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
  const answered = (...all: number[]) =>
    all.map((output, n) => ({ from: n, to: n + 2, result: output }));

  expect(findContradiction(answered(2, 1, 3, 4), counter)).toBeUndefined();
  expect(findContradiction(answered(1, 1, 2), counter)?.result).toBe(1);
  expect(findContradiction(answered(1, 3, 4), counter)?.result).toBe(3);
});
