import { validate } from '#lib/proposals/validation/validate.ts';
import { command } from '#infra/command.ts';
import { loadSample } from '../support/samples.ts';
import { measureDocuments, measureRepeated } from './scale/documents.ts';
import { PROPOSAL_BYTES, generate, generateProposalOfBytes } from './scale/generate-proposals.ts';
import type { Percentiles } from './report/percentiles.ts';
import { createProposalRequests } from './scale/proposal-requests.ts';

const VALIDATIONS = 2000;
/** Repetitions for documents of megabytes. */
const LONG_VALIDATIONS = 20;

const usage = () => `npm run bench -- proposals
Measures the validation of each sample, and calls, units and latency of every request of the
proposal service in tables of 100 and 50,000 proposals of 30 kB and two versions each, in a few minutes.
Writes test/bench/proposals.json and the tables of the service's README. Status 1 if calls or units of
a request grow with the table.`;

await command({ usage, options: {} }, () =>
  measureDocuments({
    name: 'proposals',
    readme: 'lib/proposals/README.md',
    measureValidations,
    generate,
    requests: createProposalRequests,
  }),
);

/** Measures the validation of each sample, of a proposal of 30 kB, and of one of nearly 3 MB. */
async function measureValidations(): Promise<Record<string, Percentiles>> {
  const rows: Record<string, Percentiles> = {};
  for (const name of ['proposal-valid', 'proposal-target-without-result']) {
    const proposal: unknown = JSON.parse(await loadSample(name));
    rows[`${name}.json`] = measureRepeated(VALIDATIONS, () => validate(proposal));
  }
  const [usual, long] = [
    await generateProposalOfBytes(PROPOSAL_BYTES),
    await generateProposalOfBytes(2_900_000),
  ];
  rows['a proposal of 30 kB'] = measureRepeated(VALIDATIONS, () => validate(usual));
  rows['a proposal of 2.9 MB'] = measureRepeated(LONG_VALIDATIONS, () => validate(long));
  return rows;
}
