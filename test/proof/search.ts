import { command } from '#infra/command.ts';
import { startSearchEngine } from '../support/machine/search-engine.ts';
import { parsePositiveInteger } from '../support/machine/numbers.ts';
import { createFaults } from './search/faults.ts';

const usage = () => `npm run proof -- search [--operations N] [--seed N]
Applies random operations to the index of the search and to a plain model in memory: new, changed, repeated, older and
removed entries, at the same time and interrupted. The pages of queries, and in the end all postings, must be
equal. Status 1 if they differ.
  --operations N  the number of operations (10,000)
  --seed N        the random seed of operations and queries`;

const options = { operations: { type: 'string' }, seed: { type: 'string' } } as const;

await command({ usage, options }, async (values) => {
  const operations = parsePositiveInteger('operations', values.operations, 10_000);
  const seed = parsePositiveInteger('seed', values.seed, 1 + Math.floor(Math.random() * 1e9));
  const queries = Math.ceil(operations / 5);
  const engine = await startSearchEngine();
  try {
    const { compareWithModel } = await import('./search/run.ts');
    const faults = createFaults(engine.client);
    const progress = (count: number) => console.log(`${count.toLocaleString('en')} operations`);
    const difference = await compareWithModel({ operations, queries, seed, faults, progress });
    const about = `${operations} operations and ${queries} queries of seed ${seed}`;
    if (difference !== undefined) throw new Error(`${about}: ${difference}`);
    console.log(`${about}: equal.`);
  } finally {
    await engine.stop();
  }
});
