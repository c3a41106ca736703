import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { compress } from '#lib/platform/dynamo/compression.ts';
import { newVersion } from '#lib/documents/versions.ts';

/** Returns text that compresses to about this many bytes. */
const randomText = (bytes: number) =>
  randomBytes(bytes)
    .toString('base64')
    .slice(0, Math.floor((bytes * 4) / 3));

it('refuses a document that does not fit an item with its other attributes', () => {
  const sizes = Array.from({ length: 80 }, (_, n) => 406_000 + n * 50);

  const codes = sizes.map((bytes) => {
    const text = randomText(bytes);
    expect(Math.abs(compress(text).length - bytes)).toBeLessThan(200);
    try {
      newVersion('table', `SBD#${'x'.repeat(256)}`, { version: 1 }, text);
      return undefined;
    } catch (error) {
      return (error as { code?: string }).code;
    }
  });

  expect(new Set(codes)).toEqual(new Set([undefined, 'DOCUMENT_TOO_LARGE']));
});
