import * as z from 'zod/mini';
import { ApiError } from '#lib/contract/errors.ts';
import { name, integer } from '#lib/contract/fields.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { parseItem } from '#lib/contract/fields/lists.ts';
import { fileName, type Files } from '#lib/contract/fields/files.ts';
import { formatOfType, supported, type FileFormat } from '../attachments/formats.ts';
import { FILE_BYTES, MOST_FILES, REQUEST_BYTES } from '../attachments/attachment.ts';

/** Files that a request brings along with a comment or a reply. */
export const attachments = {
  parts: ['files', 'file'],
  maxFiles: MOST_FILES,
  maxBytes: REQUEST_BYTES,
  formatOf: formatOfType,
  supported,
  bodyPart: 'comment',
  lists: ['tags', 'issue_tracker_links'],
  base64List: 'image',
} satisfies Files<FileFormat>;

/** Grants of an endpoint that stores files, behind markers under the staging prefix. */
export const attaching = ['objects:stage', 'objects:keep', 'objects:unstage'];

const mediaType = name(
  'The media type; the bytes must be of a supported format, too',
  'image/png',
).check(
  z.refine((text) => /^[\w.+-]+\/[\w.+-]+\s*(;.*)?$/.test(text), {
    message: 'Input should be a media type such as image/png',
    params: { type: 'value_error' },
  }),
);

/** A file whose bytes follow. */
const announced = inputObject({
  file_name: fileName('The name of the file', 'antenna-12.png'),
  content_type: mediaType,
  size: integer(1, Number.MAX_SAFE_INTEGER, 'The size in bytes, at most 25 MiB', 48_211),
});

/** A file that is stored already. */
const known = z.object({ unique_id: name('The id of a stored file') });

export type AnnouncedFile = z.output<typeof announced>;
/** A stored file, by its id; `hasContent` if base64 content stands beside it. */
export type KnownFile = z.output<typeof known> & { hasContent: boolean };

type Given = {
  unique_id?: unknown;
  media_content?: unknown;
  content_type?: unknown;
  size?: unknown;
};
type Issues = Parameters<typeof parseItem>[3];
type Reader<T> = (entry: unknown, given: Given, at: number, issues: Issues) => T[];

/** The `image` list of a body. Too many or too large files are 413, unsupported types 415. */
function listOfFiles<T>(read: Reader<T>, description: string) {
  return z
    .pipe(
      z.array(z.unknown()),
      z.transform((list, { issues }): T[] => {
        if (list.length > MOST_FILES) throw new ApiError('TOO_MANY_FILES', { most: MOST_FILES });
        return list.flatMap((entry, at) => read(entry, (entry ?? {}) as Given, at, issues));
      }),
    )
    .register(z.globalRegistry, {
      description,
      type: 'array',
      maxItems: MOST_FILES,
      items: {
        type: 'object',
        properties: {
          unique_id: { type: ['string', 'null'] },
          file_name: { type: ['string', 'null'], maxLength: 256 },
          content_type: { type: ['string', 'null'], maxLength: 256 },
          size: { type: ['integer', 'null'], minimum: 1, maximum: FILE_BYTES },
          media_content: { type: ['string', 'null'], contentEncoding: 'base64' },
        },
      },
      examples: [[{ file_name: 'antenna-12.png', content_type: 'image/png', size: 48_211 }]],
    });
}

/** Reads an entry without content and without the id of a stored file. */
function readAnnounced(entry: unknown, given: Given, at: number, issues: Issues) {
  if (sizeOf(given) > FILE_BYTES)
    throw new ApiError('FILE_TOO_LARGE', { limit: '25 MiB per file' });
  const files = parseItem(announced, entry, [at], issues);
  if (files.some(({ content_type }) => !formatOfType(content_type)))
    throw new ApiError('UNSUPPORTED_FILE_TYPE', { supported });
  return files;
}

/** Returns the size that an entry names, or NaN. The value may be an object without a text. */
const sizeOf = ({ size }: Given): number =>
  typeof size === 'string' || typeof size === 'number' ? Number(size) : NaN;

/** Files of a new comment or reply. Those with content are read before; stored ones are not copied. */
export const newFiles = listOfFiles<AnnouncedFile>(
  (entry, given, at, issues) =>
    given.unique_id == null && given.media_content == null
      ? readAnnounced(entry, given, at, issues)
      : [],
  'New files: with base64 content, or announced and then sent by the upload in the response',
);

/** Files of a comment after a change. */
export const filesAfter = listOfFiles<AnnouncedFile | KnownFile>((entry, given, at, issues) => {
  const hasContent = given.media_content != null;
  if (given.unique_id != null)
    return parseItem(known, entry, [at], issues).map((one) => ({ ...one, hasContent }));
  return hasContent ? [] : readAnnounced(entry, given, at, issues);
}, 'Files that stay, by their unique_id, and new files; without this list all files stay');
