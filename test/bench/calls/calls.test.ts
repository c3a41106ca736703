import { afterAll, expect, it } from 'vitest';
import { endpoints } from '#infra/registry.ts';
import { liveFunctionsInOrder } from '../../support/api/recorded-events.ts';
import { isUnimplemented } from '../../support/machine/unimplemented.ts';
import { measureCalls } from './calls.ts';
import { startServiceInProcess } from './service-in-process.ts';
import { describeChanges, type Results } from '../report/results.ts';
import committed from '../results.json' with { type: 'json' };

const desk = await startServiceInProcess();
afterAll(desk.stop);
const measured = await measureCalls(desk);
const recordedCalls: Results['calls'] = committed.calls;

const endpointIds = [
  ...endpoints.filter((endpoint) => !isUnimplemented(endpoint)).map(({ id }) => id),
  ...liveFunctionsInOrder,
];
const levels = Object.keys(measured);
const rows = levels.flatMap((level) => endpointIds.map((id) => ({ id, level })));

it.each(rows)(
  'makes no more calls to AWS than results.json records: $id under $level',
  ({ id, level }) => {
    const figures = recordedCalls[level]?.[id];

    expect(figures, `${id} has no figures under ${level} yet: npm run bench.`).toBeDefined();
    expect(
      describeChanges(id, 'up', figures!, measured[level]![id]!),
      'more than in results.json',
    ).toEqual([]);
  },
);

it('records no figures of removed endpoints', () => {
  const ids = endpointIds.toSorted();

  for (const level of levels) expect(Object.keys(recordedCalls[level] ?? {}).sort()).toEqual(ids);
});
