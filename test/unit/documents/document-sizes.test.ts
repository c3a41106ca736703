import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { compress } from '#lib/platform/dynamo/compression.ts';
import { newVersion } from '#lib/documents/versions.ts';

/** A text that no packing makes smaller than so many bytes. */
const noise = (bytes: number) =>
  randomBytes(bytes)
    .toString('base64')
    .slice(0, Math.floor((bytes * 4) / 3));

it('refuses a document that does not fit an item with its other attributes', () => {
  const sizes = Array.from({ length: 80 }, (_, n) => 406_000 + n * 50);

  const refusals = sizes.map((bytes) => {
    const text = noise(bytes);
    expect(Math.abs(compress(text).length - bytes)).toBeLessThan(200);
    try {
      newVersion('table', `SBD#${'x'.repeat(256)}`, { version: 1 }, text);
      return undefined;
    } catch (error) {
      return (error as { code?: string }).code;
    }
  });

  expect(new Set(refusals)).toEqual(new Set([undefined, 'DOCUMENT_TOO_LARGE']));
});
