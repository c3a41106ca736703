import { runSuite } from '../support/machine/suites.ts';

const suites = {
  faults: 'fails every call of every function, and checks responses and stored data',
  kill: 'kills the service a hundred times under load, and checks for lost data',
  clients: 'makes a tour with generated clients in three languages, and compares what they print',
  engines: 'runs the integration tests on three DynamoDB engines',
  fuzz: 'sends 100,000 generated requests, and checks responses against OpenAPI',
  races: 'sends 10,000 operations from 16 clients, and checks linearizability',
  release: 'lets this version and an earlier one read what the other has written',
  costs: 'searches for the costliest request of each endpoint, and measures its processor time',
  night: 'works with the console through ten fast hours, and measures its memory',
  soak: 'loads the service for ten minutes with 100 subscribers',
  scale: 'imports 350,000 logs and comments, and measures every reading endpoint',
  search: 'compares the search with a plain model after 10,000 operations',
  texts: 'searches for texts that take long to draw, and measures those that people typed',
};

await runSuite('proof', suites, (suite) => import(`./${suite}.ts`));
