import { afterAll, expect, it } from 'vitest';
import { createFaults } from '../../proof/search/faults.ts';
import { startSearchEngine } from '../../support/machine/search-engine.ts';

const engine = await startSearchEngine();
afterAll(engine.stop);

it('finds what a plain model in memory finds, after changes at the same time and interruptions', async () => {
  const { compareWithModel } = await import('../../proof/search/run.ts');
  const faults = createFaults(engine.client);
  const seed = 1 + Math.floor(Math.random() * 1e9);

  const difference = await compareWithModel({ operations: 100, queries: 30, seed, faults });

  expect(difference, `seed ${seed}`).toBeUndefined();
});
