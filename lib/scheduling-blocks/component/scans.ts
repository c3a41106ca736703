import * as z from 'zod/mini';
import { list, name, oneOf, quantity, record } from './kinds.ts';

/** A week in hours, and in milliseconds. */
const LONGEST_H = 168;
const LONGEST_MS = LONGEST_H * 3_600_000;

const withUnit = () =>
  quantity(
    'The same with its unit',
    { s: [0, LONGEST_H * 3600], min: [0, LONGEST_H * 60], h: [0, LONGEST_H], ms: [0, LONGEST_MS] },
    60,
  );

/** That it is longer than 0 is a rule of its own. */
const milliseconds = () =>
  z.number().check(
    z.lte(LONGEST_MS),
    z.meta({
      description: 'How long the scan lasts (ms)',
      'x-unit': 'ms',
      exclusiveMinimum: 0,
      examples: [60_000],
    }),
  );

const duration = () =>
  z
    .union([milliseconds(), withUnit()])
    .check(z.meta({ description: 'How long the scan lasts: milliseconds, or with a unit' }));

const scan = () =>
  record('A scan, with the names of what it uses in the older or the newer form', {
    scan_definition_id: name('Its id', 'scan-definition-12345'),
    scan_duration: duration(),
    scan_duration_ms: milliseconds(),
    target: name('Id of the target', 'M83'),
    target_ref: name('Id of the target', '47 tuc'),
    dish_configuration: name('Id of the dish configuration', 'dish config 123'),
    dish_configuration_ref: name('Id of the dish configuration', 'dish config 123'),
    csp_configuration: name('Id of the CSP configuration', 'csp config 123'),
    csp_configuration_ref: name('Id of the CSP configuration', 'csp-configuration-12345'),
    target_beam_configurations: list(name('An id'), 'Ids of the target beams', ['beam A']),
    target_beam_configuration_refs: list(name('An id'), 'Ids of the target beams', ['beam A']),
    scan_type: name('Type of the scan for the data processor', 'science_A'),
    scan_intent: name('What it is for', 'Science'),
    pointing_correction: oneOf(
      ['MAINTAIN', 'UPDATE', 'RESET'],
      'What becomes of the pointing corrections',
    ),
  });

/** The scans that the older form defines in one place. */
export const scanDefinitions = () => list(scan(), 'Scans, in the older form');

/** The scans of a part of the telescope, in the order in which they are done. */
export const scanSequence = () =>
  list(z.union([scan(), name('Id of a scan definition')]), 'Scans, in the order of the night');

/** The order in which defined scans are done. */
export const scanOrder = () =>
  list(
    name('Id of a scan definition', 'science scan'),
    'Scans by their ids, in the order of the night',
  );
