import { describe, expect, it } from 'vitest';
import { formatOf } from '#lib/shift-log/images/format.ts';
import { carrying, gif, gifSaying, jpegSaying, said, zip } from '../support/images.ts';

describe.each(Object.entries(carrying))('%s that carries another file', (_, carry) => {
  it.each<[string, Buffer | string]>([
    ['an archive', zip],
    ['an archive without a file', zip.subarray(-22)],
    ['a RAR archive', Buffer.from('Rar!\x1a\x07\x01\0', 'latin1')],
    ['a 7z archive', Buffer.from('7z\xbc\xaf\x27\x1c\0\x04', 'latin1')],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['a page', '<!DOCTYPE html><p>x'],
    ['a page without a type', '<HTML lang=en>'],
    ['a script in a page', '<sCRIPT>alert(1)</sCRIPT>'],
    ['a script from elsewhere', '<script/src=//example.org>'],
    ['a drawing', '<svg onload="alert(1)">'],
    ['a page for a server', '<?php phpinfo();'],
    ['a command', '\n#!/bin/sh\nid'],
  ])('is none with %s', (_name, other) => {
    expect(formatOf(carry(Buffer.from(other)))).toBeUndefined();
  });

  it.each<[string, Buffer | string]>([
    ['EXIF', said.exif],
    ['a profile of colours', said.profile],
    ['XMP', said.xmp],
    ['words of scripts', 'Script: html <header> of php, svg & PK; 5 */ 3, 50 %PDF'],
  ])('is an image with %s', (_name, words) => {
    expect(formatOf(carry(Buffer.from(words)))).toBeDefined();
  });
});

it('is no image that a browser can read as a script: its size opens a comment, its text ends it', () => {
  const wide = (bytes: Buffer) =>
    Buffer.concat([bytes.subarray(0, 6), Buffer.from('/*'), bytes.subarray(8)]);
  const long = (words: string) => Buffer.from(words.padEnd(0x2f2a - 2));
  const script = Buffer.from('*/=1;alert(1)/*');

  expect(formatOf(wide(gifSaying(script)))).toBeUndefined();
  expect(formatOf(jpegSaying(long('*/=1;alert(1)/*'), 0xe0))).toBeUndefined();
  expect([gifSaying(script), wide(gif), jpegSaying(long('x'), 0xe0)].map(formatOf)).toMatchObject([
    { type: 'image/gif' },
    { type: 'image/gif' },
    { type: 'image/jpeg' },
  ]);
});
