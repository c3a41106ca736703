import { expect, it } from 'vitest';
import { timeOrderedId } from '#lib/platform/ids.ts';

it('generates increasing, unique ids that are exact as JSON numbers', () => {
  const ids = Array.from({ length: 20_000 }, () => timeOrderedId());

  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort((a, b) => a - b)).toEqual(ids);
  expect(ids.every(Number.isSafeInteger)).toBe(true);
});

it('stays exact until 2093', () => {
  expect(Number.isSafeInteger(timeOrderedId(Date.UTC(2093, 0, 1)))).toBe(true);
});
