import * as z from 'zod/mini';
import { choice, list, name, describe, object, optionalName, quantity } from './fields.ts';

const MAX_HOURS = 7 * 24;
const MAX_MS = MAX_HOURS * 3_600_000;

/** The rule SCAN_WITHOUT_TIME checks the lower bound. */
const milliseconds = () =>
  z
    .number()
    .check(
      z.lte(MAX_MS),
      describe('Duration of the scan (ms)', [60_000], { 'x-unit': 'ms', exclusiveMinimum: 0 }),
    );

const durationWithUnit = () =>
  quantity(
    'Duration with its unit',
    { s: [0, MAX_HOURS * 3600], min: [0, MAX_HOURS * 60], h: [0, MAX_HOURS], ms: [0, MAX_MS] },
    60,
  );

const scan = () =>
  object('Scan, with references in the older or the newer form', {
    scan_definition_id: name('Id', 'scan-definition-12345'),
    scan_duration: z
      .union([milliseconds(), durationWithUnit()])
      .check(describe('Duration of the scan: milliseconds, or a value with its unit', [])),
    scan_duration_ms: milliseconds(),
    target: optionalName('Id of the target', 'M83'),
    target_ref: optionalName('Id of the target', '47 tuc'),
    dish_configuration: name('Id of the dish configuration', 'dish config 123'),
    dish_configuration_ref: name('Id of the dish configuration', 'dish config 123'),
    csp_configuration: name('Id of the CSP configuration', 'csp config 123'),
    csp_configuration_ref: name('Id of the CSP configuration', 'csp-configuration-12345'),
    target_beam_configurations: list(name('Id'), 'Ids of the target beams', ['beam A']),
    target_beam_configuration_refs: list(name('Id'), 'Ids of the target beams', ['beam A']),
    scan_type: name('Scan type of the data processor', 'science_A'),
    scan_intent: name('Purpose', 'Science'),
    pointing_correction: choice(['MAINTAIN', 'UPDATE', 'RESET'], 'Use of pointing corrections'),
  });

export const scanDefinitions = () => list(scan(), 'Scan definitions, older form');

/** Scans of an allocation, or ids of scan definitions. */
export const scanSequence = () =>
  list(z.union([scan(), name('Id of a scan definition')]), 'Scans in the order of execution');
