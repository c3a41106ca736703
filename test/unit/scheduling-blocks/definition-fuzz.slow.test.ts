import fc from 'fast-check';
import { expect, it } from 'vitest';
import { validate } from '#lib/scheduling-blocks/validation/validate.ts';
import { loadDefinition, definitionSamples } from '../../support/documents/definitions.ts';
import { mutationsOf } from '../../support/api/mutations.ts';

const documents = await Promise.all(definitionSamples.map((name) => loadDefinition(name)));

/** Checks that a report has a path for each finding, is valid unless one is an error, and repeats nothing. */
function expectReport(document: unknown): void {
  const { valid, messages, issues } = validate(document);
  expect(valid).toBe(issues.every(({ level }) => level === 'warning'));
  expect(messages).toHaveLength(issues.length);
  for (const { path, message } of issues) {
    expect(path).toMatch(/^\$/);
    expect(message).not.toMatch(
      /\{(field|id|expected|values|bound|most|form|telescope|kind|band)\}/,
    );
    expect(message).not.toMatch(/ undefined/);
  }
  expect(new Set(issues.map(({ path, code }) => `${code} ${path}`)).size).toBe(issues.length);
}

/** Ends a test that hangs. `npm run bench -- definitions` measures the time. */
const MAX_MS = 300_000;

it(
  'reports on any change of a sample',
  () => {
    fc.assert(fc.property(mutationsOf(documents), expectReport), { numRuns: 3000 });
  },
  MAX_MS,
);

it(
  'reports on JSON of any shape and depth',
  () => {
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 50 }), expectReport), { numRuns: 3000 });
  },
  MAX_MS,
);

it(
  'reports on any value of a known field',
  () => {
    const keys = [...new Set(documents.flatMap((document) => collectKeys(document)))];
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'large', maxDepth: 8 },
        fc.constantFrom<unknown>(
          null,
          true,
          0,
          -1,
          1.5,
          '',
          '5a',
          'x',
          'ska_mid',
          'git',
          'constructor',
          1e300,
          -1e300,
          [],
          {},
        ),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...keys), tie('tree'), { maxKeys: 6 }),
      ),
    }));
    fc.assert(fc.property(tree, expectReport), { numRuns: 5000 });
  },
  MAX_MS,
);

function collectKeys(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap((inner) => collectKeys(inner))];
}

it(
  'reports findings in the order of the document',
  () => {
    fc.assert(
      fc.property(mutationsOf(documents), (document) => {
        const order = positionsOfPaths(document);
        const positions = validate(document).issues.map(({ path }) => order.get(path));
        const knownPositions = positions.filter((place) => place !== undefined);
        expect(knownPositions).toEqual(knownPositions.toSorted((a, b) => a - b));
      }),
      { numRuns: 500 },
    );
  },
  MAX_MS,
);

/** Returns the position of each JSONPath in document order. */
function positionsOfPaths(document: unknown): Map<string, number> {
  const order = new Map<string, number>();
  const walk = (value: unknown, path: string): void => {
    order.set(path, order.size);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value))
      walk(inner, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`);
  };
  walk(document, '$');
  return order;
}

it.each<[string, unknown]>([
  ['empty targets', { targets: Array.from({ length: 900_000 }, () => ({})) }],
  ['empty scans', { scan_definitions: Array.from({ length: 400_000 }, () => ({})) }],
  ['scans with one configuration each', scansWithConfigurations(20_000)],
  ['scans with one band each', scansWithBands(24_000)],
  ['configurations without a scan', unusedConfigurations(35_000)],
  ['invalid activities', { activities: Object.fromEntries(range(200_000).map((n) => [`a${n}`, 0])) }],
  ['invalid link maps', { csp_configurations: [{ cbf: { fsp: [{ output_link_map: range(400_000) }] } }] }],
  ['lists within lists', range(90).reduce<unknown>((inner) => [inner], { targets: [] })],
])('validates megabytes of %s', (_name, document) => {
  expectReport({ interface: 'x', telescope: 'ska_mid', ...(document as object) });
}, MAX_MS); // prettier-ignore

function range(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}

function tunedConfiguration(config_id: string): object {
  return { config_id, common: { band_5_tuning: [5.85] } };
}

/** Returns scans that each use their own tuned configuration. */
function scansWithConfigurations(count: number): object {
  return {
    csp_configurations: range(count).map((n) => tunedConfiguration(`c${n}`)),
    scan_definitions: range(count).map((n) => ({
      csp_configuration: `c${n}`,
      dish_configuration: 'd',
    })),
    dish_configurations: [{ dish_configuration_id: 'd', receiver_band: '2' }],
  };
}

/** Returns one configuration that each scan uses in its own band. */
function scansWithBands(count: number): object {
  return {
    csp_configurations: [tunedConfiguration('c')],
    scan_definitions: range(count).map((n) => ({
      csp_configuration: 'c',
      dish_configuration: `d${n}`,
    })),
    dish_configurations: range(count).map((n) => ({
      dish_configuration_id: `d${n}`,
      receiver_band: `b${n}`,
    })),
  };
}

/** Returns configurations that no scan uses, and dishes that all receive band 5. */
function unusedConfigurations(count: number): object {
  return {
    csp_configurations: range(count).map((n) => tunedConfiguration(`c${n}`)),
    dish_configurations: range(count).map(() => ({ receiver_band: '5a' })),
  };
}
