// Files of real cameras and phones must not be shipped here, so these files are built from the published
// formats: ISO 14496-12 (boxes), CIPA DC-007 (MPF), TIFF 6.0, DNG 1.7, FITS 4.0, RFC 1952, Motion Photo 1.0,
// and the Samsung trailer (SEFH … SEFT) as documented by ExifTool. Each image has one pixel.

import { zip } from './images.ts';

export const concat = (...parts: (string | Buffer)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );

export const uint32 = (value: number, isLittle = false) => {
  const bytes = Buffer.alloc(4);
  if (isLittle) bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
};

/** Creates an ISO box. */
export const box = (type: string, ...content: (string | Buffer)[]) => {
  const body = concat(...content);
  return concat(uint32(8 + body.length), type, body);
};

/** Creates an ISO media file of a brand. */
export const isoFile = (major: string, ...compatible: string[]) =>
  concat(
    box('ftyp', major, uint32(0), ...compatible),
    box('meta', uint32(0), box('hdlr', uint32(0), uint32(0), 'pict', Buffer.alloc(13))),
    box('mdat', Buffer.alloc(64, 0x80)),
  );

export const mp4 = concat(
  box('ftyp', 'mp42', uint32(0), 'isom', 'mp42'),
  box('mdat', Buffer.alloc(64, 0x80)),
);

/** The trailer of Samsung phones consists of data blocks, their directory (SEFH), its length, and SEFT. */
const samsungBlock = concat('\0\0\x01\x0a', uint32(14, true), 'Image_UTC_Data1700000000000');
const samsungDirectory = concat(
  'SEFH',
  uint32(106, true),
  uint32(1, true),
  '\0\0\x01\x0a',
  uint32(samsungBlock.length, true),
  uint32(samsungBlock.length, true),
);
export const samsungTrailer = concat(
  samsungBlock,
  samsungDirectory,
  uint32(samsungDirectory.length, true),
  'SEFT',
);

/** Creates a TIFF with these entries in its first directory. */
export const tiffOf = (...entries: [tag: number, type: number, count: number, value: number][]) => {
  const directory = entries.map(([tag, type, count, value]) => {
    const entry = Buffer.alloc(12);
    entry.writeUInt16LE(tag, 0);
    entry.writeUInt16LE(type, 2);
    entry.writeUInt32LE(count, 4);
    entry.writeUInt32LE(value, 8);
    return entry;
  });
  const count = Buffer.from([entries.length, 0]);
  return concat('II*\0', uint32(8, true), count, ...directory, uint32(0), Buffer.alloc(32));
};

export const pixel: [number, number, number, number][] = [
  [0x0100, 3, 1, 1],
  [0x0101, 3, 1, 1],
  [0x0102, 3, 1, 8],
];
export const dngVersion: [number, number, number, number] = [0xc612, 1, 4, 0x00000401];

const cards = ['SIMPLE  =                    T', 'BITPIX  =                    8', 'END'];

/** A FITS file: a header block of 2880 bytes with cards of 80 characters, and a data block. */
export const fits = concat(
  cards
    .map((card) => card.padEnd(80))
    .join('')
    .padEnd(2880),
  Buffer.alloc(2880),
);

export const bmp = concat(
  'BM',
  uint32(58, true),
  uint32(0),
  uint32(54, true),
  uint32(40, true),
  Buffer.alloc(40),
);

/** Creates an entry of a ZIP archive, stored uncompressed. */
export const zipEntry = (name: string, content: string) => {
  const entry = Buffer.alloc(30);
  entry.write('PK\x03\x04', 'latin1');
  entry.writeUInt16LE(20, 4);
  entry.writeUInt32LE(content.length, 18);
  entry.writeUInt32LE(content.length, 22);
  entry.writeUInt16LE(name.length, 26);
  return concat(entry, name, content);
};

/** Creates a ZIP archive whose first entry is stored uncompressed. */
export const zipOf = (name: string, content: string) => concat(zipEntry(name, content), zip);
