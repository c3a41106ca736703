import fc from 'fast-check';
import { expect, it } from 'vitest';
import { validateSubmission } from '#lib/proposals/validation/validate.ts';
import { loadSample } from '../../support/samples.ts';

const samples = [
  await loadSample('proposal-valid'),
  await loadSample('proposal-target-without-result'),
];

/** Returns a copy of a JSON value with some parts replaced or removed. */
function mutate(value: unknown, random: () => number, createValue: () => unknown): unknown {
  if (random() < 0.03) return createValue();
  if (Array.isArray(value)) return value.map((one) => mutate(one, random, createValue));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(() => random() > 0.02);
  return Object.fromEntries(entries.map(([key, one]) => [key, mutate(one, random, createValue)]));
}

const replacement = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(-1, 1e308, '', '12:00:00', '__proto__', 'M1', 'low-001', 'galactic', [], {}),
);

it('never throws for any JSON value', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      fc.infiniteStream(replacement),
      (text, numbers, values) => {
        const next = <T>(stream: Iterator<T>) => stream.next().value as T;
        const mutated = mutate(
          JSON.parse(text),
          () => next(numbers),
          () => next(values),
        );
        for (const { message } of validateSubmission(mutated)) expect(message).not.toBe('');
      },
    ),
    { numRuns: 1000 },
  );
  fc.assert(fc.property(fc.jsonValue(), (value) => void validateSubmission(value)));
});
