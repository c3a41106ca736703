import fc from 'fast-check';
import { applyPatch } from 'rfc6902';
import { expect, it } from 'vitest';
import { createJsonPatch } from '#lib/scheduling-blocks/json-patch.ts';
import {
  loadDefinition,
  definitionSamples,
  type Json,
} from '../../support/documents/definitions.ts';
import { mutationsOf } from '../../support/api/mutations.ts';

type Change = { op: string; path: string; value?: unknown };

const documents = await Promise.all(definitionSamples.map((name) => loadDefinition(name)));
const diff = (from: unknown, to: unknown) =>
  JSON.parse(createJsonPatch(JSON.stringify(from), JSON.stringify(to))) as Change[];

/** Returns a document after a patch, which may replace the whole document. */
function patchDocument(from: Json, patch: Change[]): unknown {
  const holder = { document: structuredClone(from) };
  const within = patch.map((change) => ({ ...change, path: `/document${change.path}` }));
  const failures = applyPatch(holder, within as never).filter((failure) => failure !== null);
  expect(failures).toEqual([]);
  return holder.document;
}

it('creates a patch from a sample to any change of it', () => {
  // The library that applies patches here rejects prototype keys.
  const safeMutations = mutationsOf(documents).filter(
    (one) => !/__proto__|constructor|prototype/.test(JSON.stringify(one)),
  );
  fc.assert(
    fc.property(fc.constantFrom(...documents), safeMutations, (from, to) => {
      const plain = JSON.parse(JSON.stringify(to)) as Json;
      expect(patchDocument(from, diff(from, plain))).toEqual(plain);
    }),
    { numRuns: 100 },
  );
}, 60_000);

it('creates a patch between any two lists, short or long', () => {
  const entry = fc.oneof(fc.nat({ max: 5 }), fc.record({ a: fc.nat({ max: 2 }), b: fc.boolean() }));
  const list = fc.array(entry, { maxLength: 160, size: 'max' });
  const document = list.map((entries): Json => ({ entries, padding: 'x'.repeat(5000) }));
  fc.assert(
    fc.property(document, document, (from, to) => {
      expect(patchDocument(from, diff(from, to))).toEqual(to);
    }),
    { numRuns: 100 },
  );
}, 60_000);

it('reports the added and removed entries of a long list, and nothing else', () => {
  const targets = Array.from({ length: 500 }, (_, n) => ({
    target_id: `t${n}`,
    name: `Target ${n}`,
  }));
  const added = targets.toSpliced(250, 0, { target_id: 'new', name: 'New' });
  const renamed = targets.with(499, { target_id: 't499', name: 'Renamed' });

  expect(diff({ targets }, { targets: added })).toEqual([
    { op: 'add', path: '/targets/250', value: { target_id: 'new', name: 'New' } },
  ]);
  expect(diff({ targets: added }, { targets })).toEqual([{ op: 'remove', path: '/targets/250' }]);
  expect(diff({ targets }, { targets: renamed })).toEqual([
    { op: 'replace', path: '/targets/499/name', value: 'Renamed' },
  ]);
});

it('ignores metadata, and treats 1.0 as 1', () => {
  const from = '{"a":1.0,"b":[2.50],"metadata":{"version":1}}';
  const to = '{"metadata":{"version":2},"b":[2.5],"a":1}';

  expect(createJsonPatch(from, to)).toBe('[]');
});

it('compares numbers exactly that a double cannot represent', () => {
  const text = (number: string) => `{"padding":"${'x'.repeat(200)}","n":${number}}`;
  const replacement = (number: string) => `[{"op":"replace","path":"/n","value":${number}}]`;

  expect(createJsonPatch(text('9007199254740993'), text('9007199254740992'))).toBe(
    replacement('9007199254740992'),
  );
  expect(createJsonPatch(text('1'), text('1e400'))).toBe(replacement('1e400'));
  expect(createJsonPatch(text('1e400'), text('1e400'))).toBe('[]');
  expect(createJsonPatch(text('1e3'), text('1000'))).toBe('[]');
});

it('replaces the whole definition if that is shorter', () => {
  const to = { range: Array.from({ length: 1000 }, (_, n) => n % 7) };

  const patch = diff({ numbers: to.range.map((n) => n + 1) }, to);

  expect(patch).toEqual([{ op: 'replace', path: '', value: to }]);
});

/** A long key, which each change below it repeats in its path. */
const LONG_KEY = 'x'.repeat(500_000);

it.each<[string, (leaf: number) => unknown]>([
  ['lists within lists', (leaf) => nestList(90, leaf)],
  ['lists of a hundred within lists', (leaf) => buildTree(3, 60, leaf)],
  ['a million numbers', (leaf) => Array.from({ length: 1_000_000 }, (_, n) => (n + leaf) % 10)],
  ['lists of wide objects', (leaf) => Array.from({ length: 100 }, (_, n) => buildObject(1500, `${n}-${leaf}`))],
  ['lists of longer lists', (leaf) => Array.from({ length: 100 }, () => Array.from({ length: leaf === 1 ? 0 : 5000 }, () => 1))],
  ['an object below a key of half a megabyte', (leaf) => ({ [LONG_KEY]: buildObject(5000, `${leaf}-`) })],
  ['values below a key of half a megabyte', (leaf) => ({ [LONG_KEY]: numbers(5000).map((n) => [n + leaf]) })],
  ['a wide object', (leaf) => Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`k${n}`, leaf]))],
])('compares %s quickly', (_name, build) => {
  const [from, to] = [{ x: build(1) }, { x: build(2) }];

  expect(patchDocument(from, diff(from, to))).toEqual(to);
}, 60_000); // prettier-ignore

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}

function buildObject(width: number, prefix: string): Json {
  return Object.fromEntries(numbers(width).map((n) => [`${prefix}-${n}`, 1]));
}

function nestList(depth: number, leaf: number): unknown {
  return depth === 0 ? leaf : [nestList(depth - 1, leaf)];
}

function buildTree(depth: number, width: number, leaf: number): unknown {
  return depth === 0
    ? leaf
    : Array.from({ length: width }, (_, n) => buildTree(depth - 1, width, leaf + n));
}
