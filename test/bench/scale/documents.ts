import { writeFile } from 'node:fs/promises';
import { writeTables } from '#infra/tools/docs.ts';
import { bulkLoad, type BulkItems } from './bulk-load.ts';
import { startServiceInProcess, type ServiceInProcess } from '../calls/service-in-process.ts';
import { describeMachine } from '../report/machine.ts';
import { computePercentiles, type Percentiles } from '../report/percentiles.ts';
import { measureRequests } from './measure-requests.ts';
import { findGrowth, type Documents } from '../report/results.ts';
import type { ScaleRequest } from './scale-requests.ts';
import { formatForTerminal, formatScaleTable, formatValidationTable } from '../report/tables.ts';
import { stopOnInterrupt } from '../../support/machine/service-process.ts';

const SIZES = [100, 50_000];
const WARM_UP = 0.1;

/** The benchmark of a service that stores and validates documents. */
type Measured = {
  /** The name of its documents and of the file with the figures. */
  name: 'definitions' | 'proposals';
  readme: string;
  measureValidations: () => Promise<Record<string, Percentiles>>;
  /** Generates documents to load. */
  generate: (count: number) => Promise<BulkItems>;
  /** Returns the requests to measure in a table of this size. */
  requests: (desk: ServiceInProcess, count: number) => Promise<ScaleRequest[]>;
};

/**
 * Measures validations, and calls, units and latency of every request in tables of 100 and of 50,000
 * documents. Throws if calls or units grow with the table.
 */
export async function measureDocuments(service: Measured): Promise<void> {
  const { name, readme, measureValidations, generate, requests } = service;
  const measured: Documents = {
    machine: describeMachine(),
    validation: await measureValidations(),
    sizes: {},
  };
  const desk = await startServiceInProcess();
  stopOnInterrupt(desk.stop);
  try {
    for (const size of SIZES) {
      await desk.empty();
      const seconds = await bulkLoad(desk.dynamo, await generate(size));
      console.error(`${size.toLocaleString('en')} ${name} in ${Math.round(seconds)} s`);
      measured.sizes[size] = await measureRequests(desk, await requests(desk, size));
    }
  } finally {
    await desk.stop();
  }
  for (const table of [formatValidationTable, formatScaleTable])
    console.log(await formatForTerminal(table(measured)));
  await writeFile(`test/bench/${name}.json`, `${JSON.stringify(measured, null, 2)}\n`);
  await writeTables(readme);
  const increases = findGrowth(measured, name);
  if (increases.length > 0) throw new Error(increases.join('\n'));
}

/** Measures repeated validations of a document. */
export function measureRepeated(times: number, validate: () => unknown): Percentiles {
  const warmUp = Math.ceil(times * WARM_UP);
  const durations = Array.from({ length: warmUp + times }, () => {
    const startTime = performance.now();
    validate();
    return performance.now() - startTime;
  });
  return computePercentiles(durations.slice(warmUp));
}
