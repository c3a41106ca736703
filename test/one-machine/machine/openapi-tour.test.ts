import { expect, it } from 'vitest';
import { startDeskForTest } from '../../support/api/desk.ts';
import { leftOut, tour } from '../../support/documents/api-tour.ts';
import { takeTour } from '../../support/documents/take-tour.ts';
import { operations } from '../../support/documents/tour-requests.ts';

it('has examples that succeed on a new desk, as they are, in the order of a tour', async () => {
  const desk = await startDeskForTest();
  const tokens = [
    await desk.token('operator-1', 'admin'),
    await desk.token('operator-2', 'admin'),
  ] as const;
  const outcomes: string[] = [];
  for await (const { step, status, text } of takeTour(desk.url, tokens))
    outcomes.push(`${step.id} ${status < 300 || status === 302 ? 'succeeded' : text}`);

  expect(outcomes).toEqual(tour.map(({ id }) => `${id} succeeded`));
});

it('sends every operation but those without data', () => {
  const sent = new Set(tour.map(({ id }) => id));
  const others = operations
    .map(({ id }) => id)
    .filter((id) => !sent.has(id) && !leftOut.some((start) => id.startsWith(start)));

  expect(others).toEqual([]);
});

it('has no date of a request that is near', () => {
  const requests = JSON.stringify(
    operations.map(({ parameters, requestBody }) => [parameters, requestBody]),
  );
  const years = new Set(Array.from(requests.matchAll(/\b(20\d\d)-\d\d-\d\d/g), ([, year]) => year));

  expect([...years]).toEqual(['2024']);
});
