import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { detectMediaType } from '#lib/file-formats/detect.ts';
import {
  formatOfType,
  inlineFormatOfType,
  supported,
  supportedInline,
} from '#lib/file-formats/formats.ts';
import { unsupportedFiles, supportedFiles } from '../../support/files/files.ts';

const formatOf = async (bytes: Uint8Array) => formatOfType((await detectMediaType(bytes)) ?? '');

it.each(Object.entries(supportedFiles))('detects %s', async (_, sample) => {
  const { bytes, type, extension, disposition } = sample;

  expect(await formatOf(bytes)).toMatchObject({ type, extension, disposition });
});

it.each(Object.entries(unsupportedFiles))('does not support %s', async (_, bytes) => {
  expect(await formatOf(bytes)).toBeUndefined();
});

it('finds the format of a media type whatever its case and parameters', () => {
  expect(formatOfType('text/plain; charset=utf-8')).toMatchObject({ extension: 'txt' });
  expect(formatOfType('image/JPEG')).toMatchObject({ type: 'image/jpeg' });
  expect(['text/html', 'image/svg+xml', 'text/xml', 'audio/mpeg'].map(formatOfType)).toEqual(
    Array(4).fill(undefined),
  );
});

it('names the supported formats, and those that browsers show inline', () => {
  expect(supported).toBe(
    'PNG, JPEG, GIF, WebP, HEIC, AVIF, TIFF, BMP, PDF, FITS, HDF5, MP4, WebM, QuickTime, OOXML, OpenDocument, plain text, ZIP, gzip',
  );
  expect(supportedInline).toBe('PNG, JPEG, GIF, WebP');
  expect(inlineFormatOfType('image/heic')).toBeUndefined();
});

it('handles any bytes, including those of damaged files', async () => {
  const samples = Object.values(supportedFiles).map(({ bytes }) => bytes);
  const damaged = fc
    .tuple(fc.constantFrom(...samples), fc.nat(200), fc.uint8Array({ maxLength: 60 }))
    .map(([bytes, at, noise]) => Buffer.concat([bytes.subarray(0, at), noise]));

  await fc.assert(
    fc.asyncProperty(damaged, async (bytes) => {
      const type = await detectMediaType(bytes);
      // Markup is never detected as plain text, even as a fragment.
      if (type?.startsWith('text/plain; charset=utf-8'))
        expect(bytes.toString().trimStart()).not.toMatch(/^<[a-z!/?]/i);
    }),
    { numRuns: 1000 },
  );
});
