import fc from 'fast-check';
import { expect, it } from 'vitest';
import { validate } from '#lib/scheduling-blocks/validation/validate.ts';
import { definition, samples } from '../../support/documents/definitions.ts';
import { mutated } from '../../support/api/mutated.ts';

const documents = await Promise.all(samples.map((name) => definition(name)));

/** A report that says where each finding is, is not valid exactly where one is an error, and says nothing twice. */
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

it('reports on any change of a sample', () => {
  fc.assert(fc.property(mutated(documents), expectReport), { numRuns: 3000 });
}, 60_000);

it('reports on JSON of any shape and depth', () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 50 }), expectReport), { numRuns: 3000 });
}, 60_000);

it('reports on any value of a known field', () => {
  const keys = [...new Set(documents.flatMap((document) => keysIn(document)))];
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
}, 60_000);

function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap((inner) => keysIn(inner))];
}

it('reports findings in the order of the document', () => {
  fc.assert(
    fc.property(mutated(documents), (document) => {
      const order = keyOrder(document);
      const places = validate(document).issues.map(({ path }) => order.get(path));
      const known = places.filter((place) => place !== undefined);
      expect(known).toEqual(known.toSorted((a, b) => a - b));
    }),
    { numRuns: 500 },
  );
}, 60_000);

/** The place of each JSONPath among all, in the order in which the document is written. */
function keyOrder(document: unknown): Map<string, number> {
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

/** So many milliseconds the gateway waits for an answer. */
const GATEWAY = 30_000;

it.each<[string, unknown]>([
  ['targets that are nothing', { targets: Array.from({ length: 900_000 }, () => ({})) }],
  ['scans that use nothing', { scan_definitions: Array.from({ length: 400_000 }, () => ({})) }],
  ['scans and configurations by the thousand', many(20_000)],
  ['scans with a band for each', manyBands(24_000)],
  ['configurations without a scan', unused(35_000)],
  ['activities that are none', { activities: Object.fromEntries(numbers(200_000).map((n) => [`a${n}`, 0])) }],
  ['maps of links that are none', { csp_configurations: [{ cbf: { fsp: [{ output_link_map: numbers(400_000) }] } }] }],
  ['lists within lists', numbers(90).reduce<unknown>((inner) => [inner], { targets: [] })],
])('reports within a moment on megabytes of %s', (_name, document) => {
  expectReport({ interface: 'x', telescope: 'ska_mid', ...(document as object) });
}, GATEWAY); // prettier-ignore

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}

function tuned(config_id: string): object {
  return { config_id, common: { band_5_tuning: [5.85] } };
}

/** Each scan with a configuration of its own, each of which is tuned. */
function many(count: number): object {
  return {
    csp_configurations: numbers(count).map((n) => tuned(`c${n}`)),
    scan_definitions: numbers(count).map((n) => ({
      csp_configuration: `c${n}`,
      dish_configuration: 'd',
    })),
    dish_configurations: [{ dish_configuration_id: 'd', receiver_band: '2' }],
  };
}

/** One configuration, which each scan uses in a band of its own. */
function manyBands(count: number): object {
  return {
    csp_configurations: [tuned('c')],
    scan_definitions: numbers(count).map((n) => ({
      csp_configuration: 'c',
      dish_configuration: `d${n}`,
    })),
    dish_configurations: numbers(count).map((n) => ({
      dish_configuration_id: `d${n}`,
      receiver_band: `b${n}`,
    })),
  };
}

/** Configurations that no scan uses, and dishes that all receive band 5. */
function unused(count: number): object {
  return {
    csp_configurations: numbers(count).map((n) => tuned(`c${n}`)),
    dish_configurations: numbers(count).map(() => ({ receiver_band: '5a' })),
  };
}
