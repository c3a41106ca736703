import { runSuite } from '../support/machine/suites.ts';

const suites = {
  requests: 'import times, calls and units of every endpoint, latencies; three minutes',
  scale: 'tables of 100 to 100,000 shifts; half an hour',
  definitions: 'scheduling block definitions in tables of two sizes',
  proposals: 'proposals in tables of two sizes',
  search: 'the search at 2,000 and 20,000 entries',
  shortcuts: 'what the shortcuts of one machine save',
};

await runSuite('bench', suites, (suite) => import(`./${suite}.ts`));
