export type FileFormat = {
  /** The media type with which objects are stored and served. */
  type: string;
  /** The end of object keys. */
  extension: string;
  /** Whether browsers show the file in place or save it. */
  disposition: 'inline' | 'attachment';
};

type Row = FileFormat & {
  /** The name for people. */
  name: string;
  /** Other media types under which clients announce the format, or `file-type` reports it. */
  aliases?: readonly string[];
};

const inline = { disposition: 'inline' } as const;
const attachment = { disposition: 'attachment' } as const;

/** Media types of text; other types of text, HTML and SVG among them, are not supported. */
const TEXT_TYPES = [
  'text/plain',
  'text/csv',
  'text/tab-separated-values',
  'text/markdown',
  'application/json',
];

// prettier-ignore
const table: readonly Row[] = [
  { name: 'PNG', type: 'image/png', extension: 'png', ...inline, aliases: ['image/apng'] },
  { name: 'JPEG', type: 'image/jpeg', extension: 'jpg', ...inline, aliases: ['image/jpg', 'image/pjpeg'] },
  { name: 'GIF', type: 'image/gif', extension: 'gif', ...inline },
  { name: 'WebP', type: 'image/webp', extension: 'webp', ...inline },
  { name: 'HEIC', type: 'image/heic', extension: 'heic', ...attachment, aliases: ['image/heic-sequence'] },
  { name: 'HEIC', type: 'image/heif', extension: 'heif', ...attachment, aliases: ['image/heif-sequence'] },
  { name: 'AVIF', type: 'image/avif', extension: 'avif', ...attachment },
  { name: 'TIFF', type: 'image/tiff', extension: 'tif', ...attachment },
  { name: 'BMP', type: 'image/bmp', extension: 'bmp', ...attachment, aliases: ['image/x-ms-bmp', 'image/x-bmp'] },
  { name: 'PDF', type: 'application/pdf', extension: 'pdf', ...attachment },
  { name: 'FITS', type: 'application/fits', extension: 'fits', ...attachment, aliases: ['image/fits'] },
  { name: 'plain text', type: 'text/plain; charset=utf-8', extension: 'txt', ...attachment, aliases: TEXT_TYPES },
  { name: 'ZIP', type: 'application/zip', extension: 'zip', ...attachment, aliases: ['application/x-zip-compressed'] },
  { name: 'gzip', type: 'application/gzip', extension: 'gz', ...attachment, aliases: ['application/x-gzip'] },
];

/** The ends of all object keys. */
export const extensions = table.map(({ extension }) => extension);

const namesOf = (rows: readonly Row[]) => [...new Set(rows.map(({ name }) => name))].join(', ');

/** The supported formats in words, and those of images that browsers show in place. */
export const supported = namesOf(table);
export const supportedInline = namesOf(table.filter((row) => row.disposition === 'inline'));

const byType = new Map(
  table.flatMap((row) => [row.type, ...(row.aliases ?? [])].map((type) => [type, row] as const)),
);

/** Returns the format of an image that browsers show in place, or undefined. */
export function inlineFormatOfType(mediaType: string): FileFormat | undefined {
  const format = formatOfType(mediaType);
  return format?.disposition === 'inline' ? format : undefined;
}

/** Returns the format with this media type, whatever its case and parameters, or undefined. */
export function formatOfType(mediaType: string): FileFormat | undefined {
  const [essence = ''] = mediaType.toLowerCase().split(';');
  return byType.get(essence.trim());
}

/** The maximum number of files of a comment or a reply. */
export const MAX_FILES = 20;

/** The maximum size of the files of one request together: as base64 they fit a Lambda's 6 MB. */
export const MAX_REQUEST_FILE_BYTES = 4 * 1024 ** 2;

/** The maximum size of an announced file. */
export const MAX_FILE_BYTES = 25 * 1024 ** 2;

/** The maximum size and the media types of a thumbnail. */
export const MAX_THUMBNAIL_BYTES = 65_536;
export const thumbnailTypes = ['image/jpeg', 'image/webp', 'image/png'] as const;
