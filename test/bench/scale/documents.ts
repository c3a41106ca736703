import { writeFile } from 'node:fs/promises';
import { writeTables } from '#infra/tools/docs.ts';
import { bulkLoad, type Load } from './bulk-load.ts';
import { startDesk, type DeskInProcess } from '../calls/desk-in-process.ts';
import { machine } from '../report/machine.ts';
import { percentiles, type Percentiles } from '../report/percentiles.ts';
import { repeated } from './measure-requests.ts';
import { grown, type Documents, type SizeRow } from '../report/results.ts';
import type { ScaleRequest } from './scale-requests.ts';
import { printed, scaleTable, validationTable } from '../report/tables.ts';

const SIZES = [100, 50_000];
const WARM_UP = 0.1;

/** A service that keeps documents and validates them: what it is measured by. */
type Measured = {
  /** What its documents are called; the file of the figures is named so. */
  name: 'definitions' | 'proposals';
  readme: string;
  validations: () => Promise<Record<string, Percentiles>>;
  /** So many documents, to be loaded. */
  made: (count: number) => Promise<Load>;
  /** What is asked of the service in a table of so many. */
  requests: (desk: DeskInProcess, count: number) => Promise<ScaleRequest[]>;
};

/**
 * Measures validations, and calls, units and latency of every request in tables of 100 and of 50,000
 * documents. Throws where calls or units grow with the table.
 */
export async function measureDocuments(service: Measured): Promise<void> {
  const { name, readme, validations, made, requests } = service;
  const measured: Documents = { machine: machine(), validation: await validations(), sizes: {} };
  const desk = await startDesk();
  process.once('SIGINT', () => void desk.stop().finally(() => process.exit(130)));
  try {
    for (const size of SIZES) {
      await desk.empty();
      const seconds = await bulkLoad(desk.dynamo, await made(size));
      console.error(`${size.toLocaleString('en')} ${name} in ${Math.round(seconds)} s`);
      measured.sizes[size] = await rowsOf(desk, await requests(desk, size));
    }
  } finally {
    await desk.stop();
  }
  for (const table of [validationTable, scaleTable]) console.log(await printed(table(measured)));
  await writeFile(`test/bench/${name}.json`, `${JSON.stringify(measured, null, 2)}\n`);
  await writeTables(readme);
  const growths = grown(measured, name);
  if (growths.length > 0) throw new Error(growths.join('\n'));
}

async function rowsOf(
  desk: DeskInProcess,
  requests: ScaleRequest[],
): Promise<Record<string, SizeRow>> {
  const rows: Record<string, SizeRow> = {};
  for (const request of requests) rows[request.name] = await repeated(desk, request);
  return rows;
}

/** How long it takes to validate a document, of so many times. */
export function timed(times: number, validate: () => unknown): Percentiles {
  const warmUp = Math.ceil(times * WARM_UP);
  const taken = Array.from({ length: warmUp + times }, () => {
    const began = performance.now();
    validate();
    return performance.now() - began;
  });
  return percentiles(taken.slice(warmUp));
}
