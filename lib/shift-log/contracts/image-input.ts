import * as z from 'zod/mini';
import { ApiError } from '#lib/contract/errors.ts';
import { maybe, name, whole } from '#lib/contract/fields.ts';
import { parsePart } from '#lib/contract/lists.ts';
import { fileName, type Files } from '#lib/contract/files.ts';
import { formatOf, type ImageFormat } from '../images/format.ts';
import { FILE_BYTES, FORM_BYTES, MOST_FILES } from '../images/limits.ts';

/** Images that a form brings along with a comment or a reply. */
export const images = {
  parts: ['files', 'file'],
  most: MOST_FILES,
  bytes: FORM_BYTES,
  formatOf,
  bodyPart: 'comment',
  lists: ['tags', 'issue_tracker_links'],
} satisfies Files<ImageFormat>;

/** Grants of who takes images in: they arrive, and are kept. */
export const bringing = [
  'shift-log:query',
  'shift-log:batch',
  'objects:stage',
  'objects:keep',
  'objects:unstage',
];

const mediaType = name('What it is said to be; its bytes decide', 'image/png').check(
  z.refine((text) => /^[\w.+-]+\/[\w.+-]+$/.test(text), {
    message: 'Input should be a media type such as image/png',
    params: { type: 'value_error' },
  }),
);

const noContent = maybe(
  z.unknown().check(
    z.refine((value) => value == null, {
      message: 'The bytes come by the upload that the answer names, or in a form',
      params: { type: 'value_error' },
    }),
  ),
);

/** A file to come. */
const announced = z.object({
  file_name: fileName('What it is called', 'antenna-12.png'),
  content_type: mediaType,
  size: whole(1, Number.MAX_SAFE_INTEGER, 'Bytes that it has, at most 25 MiB', 48_211),
  media_content: noContent,
});

/** A file that the comment has. */
const known = z.object({ unique_id: name('Id of a file that stays'), media_content: noContent });

export type AnnouncedFile = z.output<typeof announced>;
export type KnownFile = z.output<typeof known>;

/** Files in a body; those of a new comment are all to come. Too many or too large ones are 413. */
function filesOf<T extends z.ZodMiniType>(schemaOf: (entry: unknown) => T, description: string) {
  return z
    .pipe(
      z.array(z.unknown()),
      z.transform((list, { issues }): z.output<T>[] => {
        if (list.length > MOST_FILES) throw new ApiError('TOO_MANY_FILES', { most: MOST_FILES });
        return list.flatMap((entry, at) => {
          if (sizeOf(entry) > FILE_BYTES)
            throw new ApiError('FILE_TOO_LARGE', { limit: '25 MiB a file' });
          return parsePart(schemaOf(entry), entry, [at], issues);
        });
      }),
    )
    .register(z.globalRegistry, {
      description,
      type: 'array',
      maxItems: MOST_FILES,
      items: {
        type: 'object',
        properties: {
          unique_id: { type: 'string' },
          file_name: { type: 'string', maxLength: 256 },
          content_type: { type: 'string', maxLength: 256 },
          size: { type: 'integer', minimum: 1, maximum: FILE_BYTES },
        },
      },
      examples: [[{ file_name: 'antenna-12.png', content_type: 'image/png', size: 48_211 }]],
    });
}

/** The size that an entry names; not a number where it names none. An object need not have one. */
function sizeOf(entry: unknown): number {
  const size = (entry as { size?: unknown } | null)?.size;
  return typeof size === 'string' || typeof size === 'number' ? Number(size) : NaN;
}
const hasId = (entry: unknown) => (entry as { unique_id?: unknown } | null)?.unique_id != null;

export const newFiles = filesOf(
  () => announced,
  'Images to come, each by the upload that the answer names',
);

export const filesAfter = filesOf(
  (entry): typeof announced | typeof known => (hasId(entry) ? known : announced),
  'Images that stay, by their unique_id, and images to come; without this list all stay',
);
