import { afterAll, expect, it } from 'vitest';
import { startSearchEngine } from '../../support/machine/search-engine.ts';

const engine = await startSearchEngine();
afterAll(engine.stop);

it('finds nine of ten faults by other words, among the first five of 440 entries', async () => {
  const { measureSimilar } = await import('../../bench/search/similar.ts');

  const { faults, found } = await measureSimilar();

  expect(found / faults).toBeGreaterThanOrEqual(0.9);
});
