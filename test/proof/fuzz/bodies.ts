import fc from 'fast-check';

/** A request body: JSON, arbitrary bytes, or a form with or without files. */
export type Body =
  | { json: unknown; encoding?: Encoding }
  | { bytes: Uint8Array; type: string }
  | { form: Record<string, unknown>; files: { part: string; bytes: Uint8Array }[] }
  | { fields: Record<string, unknown>; damage: string };

/** The encodings that consoles, spreadsheets and old programs write. */
const encodings = ['latin1', 'utf16le', 'replaced'] as const;
export type Encoding = (typeof encodings)[number];

const types = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=latin1',
  'application/merge-patch+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=b',
  'application/octet-stream',
  'image/png',
  'nonsense',
);

export const anyBytes = fc.record({ bytes: fc.uint8Array({ maxLength: 200 }), type: types });

export const oddBodies = fc.constantFrom<Body>(
  { json: null },
  { json: [] },
  { json: {} },
  { json: 0 },
  { json: '' },
  { json: [[]] },
  { bytes: Buffer.from(`${'['.repeat(5000)}${']'.repeat(5000)}`), type: 'application/json' },
  { bytes: Buffer.from(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`), type: 'application/json' },
  { bytes: Buffer.from('{"a":1e999999}'), type: 'application/json' },
  {
    bytes: Buffer.from('{"__proto__":{"role":"admin"},"constructor":1}'),
    type: 'application/json',
  },
  { bytes: Buffer.from('\ufeff{}'), type: 'application/json' },
);

/** Truncates JSON or changes one of its bytes. */
export const corruptJson = (json: unknown): fc.Arbitrary<Body> =>
  fc
    .record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      byte: fc.nat(255),
      isCut: fc.boolean(),
      type: types,
    })
    .map(({ at, byte, isCut, type }) => {
      const bytes = Buffer.from(JSON.stringify(json));
      const place = Math.floor(at * bytes.length);
      if (isCut) return { bytes: bytes.subarray(0, place), type };
      bytes[place] = byte;
      return { bytes, type: 'application/json' };
    });

/** Generates JSON with a character that is damaged by another encoding than UTF-8. */
export const inWrongEncoding = (json: unknown): fc.Arbitrary<Body> =>
  fc.constantFrom(...encodings).map((encoding) => ({ json, encoding }));
