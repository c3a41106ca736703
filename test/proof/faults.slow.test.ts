import { afterAll, expect, it } from 'vitest';
import { functions } from '#infra/registry.ts';
import { isUnimplemented } from '../support/machine/unimplemented.ts';
import { startFaultBench } from './faults/fault-bench.ts';
import { testSituation } from './faults/matrix.ts';
import { situations } from './faults/situations.ts';

const desk = await startFaultBench();
afterAll(desk.stop);

it('covers every function of the registry', () => {
  const implemented = functions.filter(
    (one) => 'source' in one || 'route' in one || !isUnimplemented(one),
  );
  const tried = new Set(situations.map(({ lambda }) => lambda.id));

  expect(implemented.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([]);
});

it.each(['shift-log.create-shift', 'live.connect'])(
  'keeps stored data consistent when any call of %s fails',
  async (id) => {
    const situation = situations.find(({ name }) => name === id)!;

    const { cells } = await testSituation(situation, desk, {}, false);

    expect(cells.length).toBeGreaterThan(20);
    expect(cells.filter(({ failure }) => failure !== undefined)).toEqual([]);
  },
);
