import { writeFile } from 'node:fs/promises';
import { validate } from '#lib/scheduling-blocks/validation/validate.ts';
import { command } from '#infra/command.ts';
import { writeTables } from '#infra/tools/docs.ts';
import { samples, survey } from '../support/definitions.ts';
import { sample } from '../support/samples.ts';
import { bulkLoad } from './bulk-load.ts';
import { definitionRequests } from './definition-requests.ts';
import { startDesk, type DeskInProcess } from './desk-in-process.ts';
import { machine } from './machine.ts';
import { made } from './made-definitions.ts';
import { percentiles, type Percentiles } from './percentiles.ts';
import { repeated } from './repeated.ts';
import { grown, type Definitions, type SizeRow } from './results.ts';
import { printed, scaleTable, validationTable } from './tables.ts';

const SIZES = [100, 50_000];
const VALIDATIONS = 2000;
/** Validations of megabytes. */
const LONG_VALIDATIONS = 20;
const WARM_UP = 0.1;

const usage = () => `npm run bench:definitions
Measures how long the validation of each sample takes, and calls, units and latency of every request of the
scheduling block service in tables of 100 and 50,000 definitions of two versions each, in some minutes.
Writes test/bench/definitions.json and the tables of the service's README. Status 1 where calls or units of
a request grow with the table.`;

await command({ usage, options: {} }, async () => {
  const measured: Definitions = { machine: machine(), validation: await validations(), sizes: {} };
  const desk = await startDesk();
  process.once('SIGINT', () => void desk.stop().finally(() => process.exit(130)));
  try {
    for (const size of SIZES) {
      await desk.empty();
      const seconds = await bulkLoad(desk.dynamo, await made(size));
      console.error(`${size.toLocaleString('en')} definitions in ${Math.round(seconds)} s`);
      measured.sizes[size] = await rowsOf(desk, size);
    }
  } finally {
    await desk.stop();
  }
  for (const table of [validationTable, scaleTable]) console.log(await printed(table(measured)));
  await writeFile('test/bench/definitions.json', `${JSON.stringify(measured, null, 2)}\n`);
  await writeTables('lib/scheduling-blocks/README.md');
  const growths = grown(measured, 'definitions');
  if (growths.length > 0) throw new Error(growths.join('\n'));
});

async function rowsOf(desk: DeskInProcess, size: number): Promise<Record<string, SizeRow>> {
  const rows: Record<string, SizeRow> = {};
  for (const request of await definitionRequests(desk, size))
    rows[request.name] = await repeated(desk, request);
  return rows;
}

/** How long the validation of each sample takes, and that of a survey of nearly 3 MB. */
async function validations(): Promise<Record<string, Percentiles>> {
  const rows: Record<string, Percentiles> = {};
  for (const name of samples) {
    const document: unknown = JSON.parse(await sample(`scheduling-block-${name}`));
    rows[`scheduling-block-${name}.json`] = timed(VALIDATIONS, document);
  }
  rows['a survey of 2.9 MB'] = timed(LONG_VALIDATIONS, await survey(2_900_000));
  return rows;
}

function timed(times: number, document: unknown): Percentiles {
  const warmUp = Math.ceil(times * WARM_UP);
  const taken = Array.from({ length: warmUp + times }, () => {
    const began = performance.now();
    validate(document);
    return performance.now() - began;
  });
  return percentiles(taken.slice(warmUp));
}
