import { expect, it } from 'vitest';
import { contradiction, type Model } from './races/linearizable.ts';

type Said = { write?: number; read?: number };

/** A number that is 0 at first. */
const register: Model<Said> = {
  first: '0',
  isQuiet: ({ write }) => write === undefined,
  step: (state, { write, read }) =>
    write === undefined ? (state === String(read) ? state : undefined) : String(write),
};
const said = (from: number, to: number, what: Said) => ({ from, to, said: what });

it('explains what overlaps in any order, and takes what was answered for done', () => {
  const write = said(0, 10, { write: 1 });

  expect(
    contradiction([write, said(1, 2, { read: 0 }), said(3, 4, { read: 1 })], register),
  ).toBeUndefined();
  expect(contradiction([write, said(11, 12, { read: 0 })], register)?.said).toEqual({ read: 0 });
  expect(
    contradiction([write, said(1, 2, { read: 1 }), said(3, 4, { read: 0 })], register)?.said,
  ).toEqual({ read: 0 });
});

it('lets a write that says what stands come after another one', () => {
  const history = [
    said(0, 1, { write: 7 }),
    said(2, 5, { write: 7 }),
    said(3, 4, { write: 8 }),
    said(6, 7, { read: 7 }),
  ];

  expect(contradiction(history, register)).toBeUndefined();
});

it('finds a write that was lost, and one that two were told to have made', () => {
  const counter: Model<number> = {
    first: '0',
    isQuiet: () => false,
    step: (state, got) => (got === Number(state) + 1 ? String(got) : undefined),
  };
  const answered = (...all: number[]) => all.map((got, n) => ({ from: n, to: n + 2, said: got }));

  expect(contradiction(answered(2, 1, 3, 4), counter)).toBeUndefined();
  expect(contradiction(answered(1, 1, 2), counter)?.said).toBe(1);
  expect(contradiction(answered(1, 3, 4), counter)?.said).toBe(3);
});
