import { validate } from '#lib/scheduling-blocks/validation/validate.ts';
import { command } from '#infra/command.ts';
import { definitionSamples, createSurvey } from '../support/documents/definitions.ts';
import { loadSample } from '../support/samples.ts';
import { createDefinitionRequests } from './scale/definition-requests.ts';
import { measureDocuments, measureRepeated } from './scale/documents.ts';
import { generate } from './scale/generate-definitions.ts';
import type { Percentiles } from './report/percentiles.ts';

const VALIDATIONS = 2000;
/** Repetitions for documents of megabytes. */
const LONG_VALIDATIONS = 20;

const usage = () => `npm run bench -- definitions
Measures the validation of each sample, and calls, units and latency of every request of the
scheduling block service in tables of 100 and 50,000 definitions of two versions each, in a few minutes.
Writes test/bench/definitions.json and the tables of the service's README. Status 1 if calls or units of
a request grow with the table.`;

await command({ usage, options: {} }, () =>
  measureDocuments({
    name: 'definitions',
    readme: 'lib/scheduling-blocks/README.md',
    measureValidations,
    generate,
    requests: createDefinitionRequests,
  }),
);

/** Measures the validation of each sample, and of a survey of nearly 3 MB. */
async function measureValidations(): Promise<Record<string, Percentiles>> {
  const rows: Record<string, Percentiles> = {};
  for (const name of definitionSamples) {
    const document: unknown = JSON.parse(await loadSample(`scheduling-block-${name}`));
    rows[`scheduling-block-${name}.json`] = measureRepeated(VALIDATIONS, () => validate(document));
  }
  const long = await createSurvey(2_900_000);
  rows['a survey of 2.9 MB'] = measureRepeated(LONG_VALIDATIONS, () => validate(long));
  return rows;
}
