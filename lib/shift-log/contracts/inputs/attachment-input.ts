import * as z from 'zod/mini';
import { ApiError } from '#lib/contract/errors.ts';
import { name, integer } from '#lib/contract/fields.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { optionalList } from '#lib/contract/fields/list-input.ts';
import { parseItem } from '#lib/contract/fields/lists.ts';
import { fileName, type Files } from '#lib/contract/fields/files.ts';
import { formatOfType, supported, type FileFormat } from '#lib/file-formats/formats.ts';
import {
  MAX_FILE_BYTES,
  MAX_FILES,
  MAX_REQUEST_FILE_BYTES,
  MAX_THUMBNAIL_BYTES,
  thumbnailTypes,
} from './files.ts';
import { keysOf } from '../../fields/field-lists.ts';
import { commentFields, pixels, replyFields } from '../resources/shift.ts';

/** The files in the request of a comment or a reply. */
export const attachments = {
  parts: ['files', 'file'],
  maxFiles: MAX_FILES,
  maxBytes: MAX_REQUEST_FILE_BYTES,
  formatOf: formatOfType,
  supported,
  bodyPart: 'comment',
  lists: ['tags', 'issue_tracker_links'],
  base64List: 'image',
} satisfies Files<FileFormat>;

/** The form of a comment. Its parts may be all fields of a comment. */
export const commentForm = {
  ...attachments,
  flags: ['withdrawn'],
  ignored: [...keysOf(commentFields), 'replies', 'truncated'],
};

/** The form of a reply. Its parts may be all fields of a reply. */
export const replyForm = { ...attachments, ignored: ['id', ...keysOf(replyFields)] };

/** The access of endpoints that store files and their markers under the staging prefix. */
export const attachmentAccess = ['objects:stage', 'objects:store', 'objects:unstage'];

/** Types that are refused before the bytes arrive: browsers run what is in them. */
const REFUSED_TYPES = new Set([
  'text/html',
  'text/xml',
  'application/xhtml+xml',
  'application/xml',
  'image/svg+xml',
]);

const UNKNOWN_TYPE = 'application/octet-stream';

/** The type that a client announces is a hint: the bytes decide. */
const mediaType = z.pipe(
  z.transform((value: unknown): unknown => (value == null || value === '' ? UNKNOWN_TYPE : value)),
  name('The media type, if it is known; the bytes decide', 'image/png').check(
    z.refine((text) => text.includes('/') && !/\p{Cc}/u.test(text), {
      message: 'Input should be a media type such as image/png',
      params: { type: 'value_error' },
    }),
  ),
);

const isRefused = (type: string): boolean =>
  REFUSED_TYPES.has(type.split(';')[0]?.trim().toLowerCase() ?? '');

/** Returns the type with which an upload is signed. One that does not survive in a header counts as unknown. */
const signableType = (type: string): string =>
  /^[!-~]+( [!-~]+)*$/.test(type) ? type : UNKNOWN_TYPE;

/** A small picture of a file, which the client makes and uploads before the file. */
const thumbnail = inputObject({
  content_type: name('The media type', 'image/jpeg').check(
    z.refine((type) => thumbnailTypes.some((supportedType) => supportedType === type), {
      message: `Input should be ${thumbnailTypes.map((type) => `'${type}'`).join(' or ')}`,
      params: { type: 'enum' },
    }),
  ),
  size: integer(1, MAX_THUMBNAIL_BYTES, 'The size in bytes', 9_216),
});

/** A file whose bytes the client uploads after the request. */
const announcedFile = inputObject({
  file_name: fileName('The name of the file', 'antenna-12.png'),
  content_type: z.optional(mediaType),
  size: integer(1, Number.MAX_SAFE_INTEGER, 'The size in bytes, at most 25 MiB', 48_211),
  width: z.optional(pixels('The width of an image in pixels')),
  height: z.optional(pixels('The height of an image in pixels')),
  thumbnail: z.optional(thumbnail),
});

const storedFile = z.object({ unique_id: name('The id of a stored file') });

export type AnnouncedFile = z.output<typeof announcedFile> & { content_type: string };
/** A reference to a stored file. `hasContent` is true if the entry also has base64 content. */
export type FileReference = z.output<typeof storedFile> & { hasContent: boolean };

type Entry = { unique_id?: unknown; media_content?: unknown; size?: unknown };
type Issues = Parameters<typeof parseItem>[3];

/**
 * Returns the schema of an `image` list. Entries with the id of a stored file are skipped unless `references` is
 * true, and those with content only are parsed elsewhere. Throws 413 for too many or too large files, 415 for
 * other types.
 */
function listOfFiles(references: boolean, description: string) {
  const list = z
    .pipe(
      z.array(z.unknown()),
      z.transform((list, { issues }) => {
        if (list.length > MAX_FILES) throw new ApiError('TOO_MANY_FILES', { limit: MAX_FILES });
        return list.flatMap((item, at): (AnnouncedFile | FileReference)[] => {
          if (item === null) return [];
          const entry = (item ?? {}) as Entry;
          const hasContent = entry.media_content != null;
          if (entry.unique_id == null) return hasContent ? [] : parseAnnounced(item, at, issues);
          const fileReferences = references ? parseItem(storedFile, item, [at], issues) : [];
          return fileReferences.map((reference) => ({ ...reference, hasContent }));
        });
      }),
    )
    .register(z.globalRegistry, {
      description,
      type: 'array',
      maxItems: MAX_FILES,
      items: {
        id: 'CommentFile',
        type: 'object',
        properties: {
          unique_id: { type: 'string' },
          file_name: { type: 'string', maxLength: 256 },
          content_type: { type: 'string', maxLength: 256 },
          size: { type: 'integer', minimum: 1, maximum: MAX_FILE_BYTES },
          width: { type: 'integer', minimum: 1, maximum: 1_000_000 },
          height: { type: 'integer', minimum: 1, maximum: 1_000_000 },
          thumbnail: {
            type: 'object',
            required: ['content_type', 'size'],
            properties: {
              content_type: { type: 'string', enum: thumbnailTypes },
              size: { type: 'integer', minimum: 1, maximum: MAX_THUMBNAIL_BYTES },
            },
          },
          media_content: { type: 'string', contentEncoding: 'base64' },
        },
      },
      examples: [[{ file_name: 'antenna-12.png', content_type: 'image/png', size: 48_211 }]],
    });
  return optionalList(list);
}

/** Parses an announced file: an entry without content and without an id. */
function parseAnnounced(item: unknown, at: number, issues: Issues): AnnouncedFile[] {
  const { size } = (item ?? {}) as Entry;
  if (['string', 'number'].includes(typeof size) && Number(size) > MAX_FILE_BYTES)
    throw new ApiError('FILE_TOO_LARGE', { limit: '25 MiB per file' });
  const files = parseItem(announcedFile, item, [at], issues);
  return files.map(({ content_type = UNKNOWN_TYPE, ...file }) => {
    const { file_name } = file;
    if (isRefused(content_type))
      throw new ApiError('UNSUPPORTED_FILE_TYPE', { file_name, supported });
    return { ...file, content_type: signableType(content_type) };
  });
}

/** The files of a new comment or reply. Stored files are not copied. */
export const newFiles = listOfFiles(
  false,
  'New files: with base64 content, or announced and then sent to the signed URL in the response',
);

/** The files of a comment after an update. */
export const updatedFiles = listOfFiles(
  true,
  'Files that stay, by their unique_id, and new files; without this list all files stay',
);
