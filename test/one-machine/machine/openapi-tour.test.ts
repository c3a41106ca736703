import { expect, it } from 'vitest';
import { startDeskForTest } from '../../support/api/desk.ts';
import { leftOut, tour, type KnownIds } from '../../support/documents/api-tour.ts';
import { addressOf, bodyOf, operations, readValue } from '../../support/documents/tour-requests.ts';

it('has examples that succeed on a new desk, as they are, in the order of a tour', async () => {
  const desk = await startDeskForTest();
  const tokens = [await desk.token('operator-1', 'admin'), await desk.token('operator-2', 'admin')];
  const known: KnownIds = {};
  const outcomes: string[] = [];
  for (const step of tour) {
    const operation = operations.find(({ id }) => id === step.id)!;
    const { form, json } = bodyOf(operation, step, known);
    const response = await fetch(desk.url + addressOf(operation, step.path?.(known) ?? {}), {
      method: operation.method,
      headers: {
        Authorization: `Bearer ${tokens[step.byNext ? 1 : 0]!}`,
        ...(json && { 'Content-Type': 'application/json' }),
      },
      body: form ?? (json ? JSON.stringify(json) : null),
      redirect: 'manual',
    });
    const text = await response.text();
    outcomes.push(`${step.id} ${response.ok || response.status === 302 ? 'succeeded' : text}`);
    if (response.ok)
      for (const [name, place] of Object.entries(step.learn ?? {}))
        known[name] = readValue(JSON.parse(text), place);
  }

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
