export type FileFormat = {
  /** The media type with which objects are stored and served. */
  type: string;
  /** The extension of object keys, and of downloads if the name of the file has no extension of the format. */
  extension: string;
  /** Whether browsers show the file in place or save it. */
  disposition: 'inline' | 'attachment';
  /** The extensions of names that a download keeps. */
  extensions: readonly string[];
};

type Row = FileFormat & {
  /** The name for people. */
  name: string;
  /** Other media types under which `file-type` reports the format. */
  aliases?: readonly string[];
};

const inline = { disposition: 'inline' } as const;
const attachment = { disposition: 'attachment' } as const;
const image = (
  name: string,
  subtype: string,
  extensions: readonly string[],
  aliases: readonly string[] = [],
) => ({
  ...{ name, type: `image/${subtype}`, extension: extensions[0] ?? subtype, extensions },
  aliases: aliases.map((alias) => `image/${alias}`),
});

const OOXML = 'application/vnd.openxmlformats-officedocument';
/** A format of OOXML. Its templates, and the variants of these kinds and extensions, are stored under its type. */
const office = (
  [extension = '', ...variants]: readonly string[],
  part: string,
  kind: string,
  ...variantKinds: string[]
) => ({
  ...{ name: 'OOXML', type: `${OOXML}.${part}.${kind}`, extension },
  extensions: [extension, ...variants],
  aliases: ['template', ...variantKinds].map((one) => `${OOXML}.${part}.${one}`),
  ...attachment,
});

const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';
const openDocument = (kind: string, extension: string, template: string) => ({
  ...{ name: 'OpenDocument', type: `${OPEN_DOCUMENT}.${kind}`, extension },
  extensions: [extension, template],
  aliases: [`${OPEN_DOCUMENT}.${kind}-template`],
  ...attachment,
});

/** Extensions of text files that no system runs when they are opened. */
const TEXT_EXTENSIONS = [
  'txt text log csv tsv dat md rst tex bib json jsonl ndjson yaml yml toml ini cfg conf out err diff patch ecsv reg',
  'py c h cpp hpp f f90 jl m r sql tcl rtf eps tle',
].flatMap((line) => line.split(' '));

// prettier-ignore
const table: readonly Row[] = [
  { ...image('PNG', 'png', ['png'], ['apng']), ...inline },
  { ...image('JPEG', 'jpeg', ['jpg', 'jpeg', 'jpe', 'jfif']), ...inline },
  { ...image('GIF', 'gif', ['gif']), ...inline },
  { ...image('WebP', 'webp', ['webp']), ...inline },
  { ...image('HEIC', 'heic', ['heic', 'heif', 'hif'], ['heic-sequence']), ...attachment },
  { ...image('HEIC', 'heif', ['heif', 'heic', 'hif'], ['heif-sequence']), ...attachment },
  { ...image('AVIF', 'avif', ['avif']), ...attachment },
  { ...image('TIFF', 'tiff', ['tif', 'tiff']), ...attachment },
  { ...image('BMP', 'bmp', ['bmp', 'dib']), ...attachment },
  { name: 'PDF', type: 'application/pdf', extension: 'pdf', extensions: ['pdf'], ...attachment },
  { name: 'FITS', type: 'application/fits', extension: 'fits', extensions: ['fits', 'fit', 'fts'], ...attachment },
  { name: 'HDF5', type: 'application/x-hdf5', extension: 'h5', extensions: ['h5', 'hdf5', 'hdf', 'he5', 'nc', 'nc4'], ...attachment },
  { name: 'MP4', type: 'video/mp4', extension: 'mp4', extensions: ['mp4', 'm4v'], aliases: ['video/x-m4v'], ...attachment },
  { name: 'WebM', type: 'video/webm', extension: 'webm', extensions: ['webm'], ...attachment },
  { name: 'QuickTime', type: 'video/quicktime', extension: 'mov', extensions: ['mov', 'qt'], ...attachment },
  office(['docx', 'dotx'], 'wordprocessingml', 'document'),
  office(['xlsx', 'xltx'], 'spreadsheetml', 'sheet'),
  office(['pptx', 'potx', 'ppsx'], 'presentationml', 'presentation', 'slideshow'),
  openDocument('text', 'odt', 'ott'),
  openDocument('spreadsheet', 'ods', 'ots'),
  openDocument('presentation', 'odp', 'otp'),
  openDocument('graphics', 'odg', 'otg'),
  { name: 'plain text', type: 'text/plain', extension: 'txt', extensions: TEXT_EXTENSIONS, ...attachment },
  { name: 'ZIP', type: 'application/zip', extension: 'zip', extensions: ['zip'], ...attachment },
  { name: 'gzip', type: 'application/gzip', extension: 'gz', extensions: ['gz', 'tgz'], ...attachment },
];

/** The ends of all object keys. */
export const keyExtensions = table.map(({ extension }) => extension);

const namesOf = (rows: readonly Row[]) => [...new Set(rows.map(({ name }) => name))].join(', ');

/** The supported formats in words, and those of images that browsers show in place. */
export const supported = namesOf(table);
export const supportedInline = namesOf(table.filter((row) => row.disposition === 'inline'));

const byType = new Map(
  table.flatMap((row) => [row.type, ...(row.aliases ?? [])].map((type) => [type, row] as const)),
);

/** Returns the format with this media type; text keeps the charset of the type. Undefined if it is not supported. */
export function formatOfType(mediaType: string): FileFormat | undefined {
  const [essence = ''] = mediaType.toLowerCase().split(';');
  const row = byType.get(essence.trim());
  if (!row) return undefined;
  const { type, extension, disposition, extensions } = row;
  return { type: type === 'text/plain' ? mediaType : type, extension, disposition, extensions };
}

/** Returns the format of an image that browsers show in place, or undefined. */
export function inlineFormatOfType(mediaType: string): FileFormat | undefined {
  const format = formatOfType(mediaType);
  return format?.disposition === 'inline' ? format : undefined;
}

/** Returns the name under which a file is saved: its own, with an extension of its format. */
export function downloadName(fileName: string, mediaType: string): string {
  const format = formatOfType(mediaType);
  const [, extension = ''] = /\.([^.]*)$/.exec(fileName) ?? [];
  if (!format || format.extensions.includes(extension.toLowerCase())) return fileName;
  return `${fileName}.${format.extension}`;
}
