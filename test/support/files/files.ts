import { gzipSync } from 'node:zlib';
import { gif, jpeg, createJpegWithSegment, createPng, imageMetadata, webp, zip } from './images.ts';
import {
  concat,
  uint32,
  box,
  isoFile,
  mp4,
  samsungTrailer,
  tiffOf,
  pixel,
  dngVersion,
  fits,
  bmp,
  zipEntry,
  zipOf,
} from './built-files.ts';

type Sample = {
  bytes: Buffer;
  type: string;
  extension: string;
  disposition: 'inline' | 'attachment';
};
const inline = (type: string, extension: string, bytes: Buffer): Sample => ({
  ...{ bytes, type, extension },
  disposition: 'inline',
});
const attachment = (type: string, extension: string, bytes: Buffer): Sample => ({
  ...{ bytes, type, extension },
  disposition: 'attachment',
});
const text = (content: string | Buffer, charset = 'utf-8') =>
  attachment(`text/plain; charset=${charset}`, 'txt', Buffer.from(content as string));

const contentTypes = (type: string) =>
  `<Types><Override PartName="/x.xml" ContentType="${type}.main+xml"/></Types>`;
const openXml = 'application/vnd.openxmlformats-officedocument';
const wordDocument = `${openXml}.wordprocessingml.document`;
const presentation = `${openXml}.presentationml.presentation`;
const spreadsheet = 'application/vnd.oasis.opendocument.spreadsheet';
const hdf5 = concat('\x89HDF\r\n\x1a\n', Buffer.alloc(80));

/** Supported files in the variants of common devices, with the type, extension and disposition of each. */
export const supportedFiles: Record<string, Sample> = {
  'a PNG': inline('image/png', 'png', createPng()),
  'a PNG with a page behind its end': inline(
    'image/png',
    'png',
    concat(createPng(), '<script>1</script>'),
  ),
  'a GIF with zeros behind its end': inline('image/gif', 'gif', concat(gif, Buffer.alloc(9))),
  'a WebP': inline('image/webp', 'webp', webp),
  'a JPEG of an editor': inline(
    'image/jpeg',
    'jpg',
    createJpegWithSegment(imageMetadata.profile, 0xe2),
  ),
  'a JPEG of an iPhone, with a second image by MPF': inline(
    'image/jpeg',
    'jpg',
    concat(createJpegWithSegment(concat('MPF\0MM\0*', uint32(8), Buffer.alloc(40)), 0xe2), jpeg),
  ),
  'a JPEG of a Samsung phone, with its trailer': inline(
    'image/jpeg',
    'jpg',
    concat(createJpegWithSegment(imageMetadata.exif, 0xe1), samsungTrailer),
  ),
  'a motion photo: JPEG and MP4': inline(
    'image/jpeg',
    'jpg',
    concat(createJpegWithSegment(imageMetadata.xmp, 0xe1), mp4),
  ),
  'a motion photo of a Samsung phone': inline(
    'image/jpeg',
    'jpg',
    concat(jpeg, 'MotionPhoto_Data', mp4, samsungTrailer),
  ),
  'a HEIC of an iPhone': attachment('image/heic', 'heic', isoFile('heic', 'mif1', 'MiHE', 'heic')),
  'a HEIC of a Samsung phone': attachment(
    'image/heic',
    'heic',
    concat(isoFile('heic', 'mif1', 'heic'), box('sefd', samsungTrailer)),
  ),
  'a HEIC of several layers': attachment('image/heic', 'heic', isoFile('heim', 'mif1')),
  'a HEIF': attachment('image/heif', 'heif', isoFile('mif1', 'mif1', 'heic')),
  'an AVIF': attachment('image/avif', 'avif', isoFile('avif', 'mif1', 'miaf')),
  'a TIFF': attachment('image/tiff', 'tif', tiffOf(...pixel)),
  'a BMP': attachment('image/bmp', 'bmp', bmp),
  'a PDF': attachment(
    'application/pdf',
    'pdf',
    Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
  ),
  'a FITS': attachment('application/fits', 'fits', fits),
  'a ZIP': attachment('application/zip', 'zip', zip),
  'a gzip': attachment('application/gzip', 'gz', gzipSync('antenna 12')),
  'a text': text('Antenna 12 – lock lost\n'),
  'a text with a byte order mark': text('\ufeffÄntenna 12'),
  'a text that begins like a BMP': text('BM12 lost lock at 20:15'),
  'a text that begins like a GIF': text('GIF of antenna 12'),
  'a CSV': text('time,antenna\n20:15,12\n'),
  'a JSON': text('{"antenna": 12}'),
  'a text with markup behind its beginning': text('see <b>here</b>'),
  'a message of syslog': text('<13>Nov 21 20:15:00 host app: lost lock'),
  'a text that begins with a comparison': text('< 5 m/s since midnight'),
  'a text in UTF-16': text(Buffer.from('\ufeffAntenna 12', 'utf16le'), 'utf-16le'),
  'a text in big-endian UTF-16': text(Buffer.from('\ufeffWind', 'utf16le').swap16(), 'utf-16be'),
  'a text in Latin-1': text(Buffer.from('Äntenna 12; 5 °C\r\n', 'latin1'), 'windows-1252'),
  'a text with colours of a terminal, in Latin-1': text(
    Buffer.from('\x1b[31mÄ\x1b[0m\f', 'latin1'),
    'windows-1252',
  ),
  'an RTF': text('{\\rtf1\\ansi Antenna 12}'),
  'a PostScript file': text('%!PS-Adobe-3.0\nshowpage\n'),
  'a text that names PDF within a line': text('see %PDF-1.7'),
  'a PDF behind lines of a printer': attachment(
    'application/pdf',
    'pdf',
    concat('@PJL JOB\r\n%PDF-1.4\n', Buffer.from([0, 0xff])),
  ),
  'an HDF5': attachment('application/x-hdf5', 'h5', hdf5),
  "an HDF5 behind a user's block": attachment(
    'application/x-hdf5',
    'h5',
    concat(Buffer.alloc(1024), hdf5),
  ),
  'a HEIF in the compact layout': attachment(
    'image/heic',
    'heic',
    concat(box('ftyp', 'mif3', 'heic', 'mif3heic'), Buffer.alloc(40)),
  ),
  'a ZIP without entries': attachment(
    'application/zip',
    'zip',
    concat('PK\x05\x06', Buffer.alloc(18)),
  ),
  'an MP4': attachment('video/mp4', 'mp4', mp4),
  'a QuickTime video': attachment(
    'video/quicktime',
    'mov',
    concat(box('ftyp', 'qt  ', uint32(0), 'qt  '), box('mdat', Buffer.alloc(64, 0x80))),
  ),
  'a QuickTime video without a brand': attachment(
    'video/quicktime',
    'mov',
    concat(box('wide'), box('mdat', Buffer.alloc(64, 0x80))),
  ),
  'a WebM': attachment(
    'video/webm',
    'webm',
    concat('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm', Buffer.alloc(40)),
  ),
  'a Word document': attachment(
    wordDocument,
    'docx',
    zipOf('[Content_Types].xml', contentTypes(wordDocument)),
  ),
  'a Word document of another program': attachment(
    wordDocument,
    'docx',
    concat(
      zipEntry('word/document.xml', '<w/>'),
      zipOf('[Content_Types].xml', contentTypes(wordDocument)),
    ),
  ),
  'a slide show': attachment(
    presentation,
    'pptx',
    zipOf('[Content_Types].xml', contentTypes(`${openXml}.presentationml.slideshow`)),
  ),
  'an OpenDocument spreadsheet': attachment(spreadsheet, 'ods', zipOf('mimetype', spreadsheet)),
};

/** Files that are not supported. */
export const unsupportedFiles: Record<string, Buffer> = {
  'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  'a page': Buffer.from('<!doctype html><script>1</script>'),
  'a page behind a byte order mark and white space': Buffer.from('\ufeff \r\n\t<html></html>'),
  'an XML': Buffer.from('<?xml version="1.0"?><a/>'),
  'a page behind invisible characters': Buffer.from('\u200b\u00ad\n<script>'),
  'an XML in Latin-1': Buffer.from('<?xml version="1.0"?><a>Ä</a>', 'latin1'),
  'a page behind a control character': Buffer.from('\x01<html>'),
  'a page in Latin-1 behind a byte order mark of UTF-8': concat(
    Buffer.from('\ufeff<html>'),
    Buffer.from([0xe9]),
  ),
  'an audio file': isoFile('M4A ', 'isom'),
  'a UTF-16 text with a NUL': Buffer.from('\ufeffa\0b', 'utf16le'),
  'a page in UTF-16': Buffer.from('\ufeff<html>', 'utf16le'),
  'a text in Latin-1 with a bell': Buffer.from('Ä\x07', 'latin1'),
  'a text with a NUL': Buffer.from('Antenna\0 12'),
  'a DNG': tiffOf(...pixel, dngVersion),
  'a program': concat('\x7fELF\x02\x01\x01', Buffer.alloc(57)),
  noise: Buffer.from([0xfe, 0x00, 0x81, 0x12, 0xc0]),
};
