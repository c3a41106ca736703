import * as z from 'zod/mini';
import { defineEndpoint, open, scope } from '#lib/contract/endpoint.ts';
import { BASE_PATH } from './base-path.ts';
import { enveloped, resource } from '#lib/contract/envelope.ts';
import { nullish, name, text, integer } from '#lib/contract/fields.ts';
import { media } from './resources/shift.ts';
import { optionalLine } from '#lib/contract/fields/single-line.ts';
import { respondWith } from './resources/common.ts';
import { attachmentAccess, attachments } from './inputs/attachment-input.ts';
import { inlineFormatOfType, supportedInline } from '#lib/file-formats/formats.ts';
import { ownId, shiftIdText } from './fields.ts';

const mediaOfComment = resource('MediaOfComment', () =>
  z.extend(media(), { comment_id: ownId('The comment') }),
);

const link = () =>
  text('A signed URL to read an image, valid for a short time', 'https://bucket.s3.…');

export const createImageComment = defineEndpoint({
  id: 'shift-log.create-image-comment',
  method: 'POST',
  path: `${BASE_PATH}/shift/{shift_id}/comment/image`,
  caller: scope('slt:write'),
  request: {
    path: { shift_id: shiftIdText },
    query: {
      operator_name: z.optional(optionalLine('Who took the image', 'Ada Lovelace')),
      shift_operator: z.optional(optionalLine('Alias of operator_name')),
    },
    body: z.object({
      operator_name: nullish(optionalLine('Who took the image', 'Ada Lovelace')),
      shift_operator: nullish(optionalLine('Alias of operator_name')),
    }),
    files: {
      ...attachments,
      parts: ['file', 'files'],
      minFiles: 1,
      maxFiles: 1,
      bodyPart: undefined,
      formatOf: inlineFormatOfType,
      supported: supportedInline,
    },
  },
  hasETag: true,
  links: { 'shift-log.list-comment-images': { comment_id: 'comment_id' } },
  ...respondWith(() =>
    z.object({
      message: text('The result', 'Shift 1 has a comment with the image antenna-12.png.'),
      comment_id: ownId('The new comment'),
    }),
  ),
  errors: ['SHIFT_NOT_FOUND'],
  access: ['shift-log:get', 'shift-log:put', 'shift-log:update', ...attachmentAccess],
  summary: 'Create a comment from an image',
  description:
    'Sends one image as the part `file` of a form, of at most 4 MiB, and creates a comment without a text.',
});

export const addImages = defineEndpoint({
  id: 'shift-log.add-images',
  method: 'PUT',
  path: `${BASE_PATH}/shift/comment/{comment_id}/image`,
  caller: scope('slt:write'),
  request: {
    path: {
      comment_id: name(
        'Id of the comment; `null` creates a comment on the running shift',
        '373662154752',
      ),
    },
    files: { ...attachments, minFiles: 1, bodyPart: undefined },
  },
  hasETag: true,
  ...respondWith(mediaOfComment),
  errors: [
    'COMMENT_NOT_FOUND',
    'NO_SHIFT_RUNS',
    'PRECONDITION_FAILED',
    'ITEM_TOO_LARGE',
    'ENTRY_WITHDRAWN',
  ],
  access: [
    'shift-log:get',
    'shift-log:query',
    'shift-log:put',
    'shift-log:update',
    ...attachmentAccess,
    'objects:show',
  ],
  summary: 'Add images to a comment',
  description:
    'Sends files as parts `files` or `file` of a form, up to 4 MiB together, and adds them to a comment as its next version. With `If-Match`, 412 if there is a newer version. With `null` in place of the id, they become a new comment on the running shift; 404 if none runs.',
});

export const listCommentImages = defineEndpoint({
  id: 'shift-log.list-comment-images',
  method: 'GET',
  path: `${BASE_PATH}/shift/comment/{comment_id}/images`,
  caller: open('slt:read'),
  request: {
    path: { comment_id: name('Id of the comment', '373662154752') },
    query: {
      version: z.optional(
        integer(1, Number.MAX_SAFE_INTEGER, 'Version of the comment. Default: the newest', 1),
      ),
    },
  },
  ...respondWith(link),
  errors: ['COMMENT_NOT_FOUND', 'VERSION_NOT_FOUND'],
  access: ['shift-log:get', 'shift-log:batch', 'objects:show'],
  summary: 'List the images of a comment',
  description:
    'Returns signed URLs, which are valid for a short time. Without `version`, the images of the newest version are listed.',
});

export const listReplyImages = defineEndpoint({
  id: 'shift-log.list-reply-images',
  method: 'GET',
  path: `${BASE_PATH}/shift/reply/{reply_id}/images`,
  caller: open('slt:read'),
  request: { path: { reply_id: name('Id of the reply', '373662154753') } },
  ...respondWith(link),
  errors: ['REPLY_NOT_FOUND'],
  access: ['shift-log:get', 'objects:show'],
  summary: 'List the images of a reply',
  description: 'Returns signed URLs, which are valid for a short time.',
});

const yesOrNo = (description: string) =>
  z.optional(z.enum(['true', 'false']).check(z.meta({ description, examples: ['true'] })));

export const getFile = defineEndpoint({
  id: 'shift-log.get-file',
  method: 'GET',
  path: `${BASE_PATH}/shift/file/{unique_id}`,
  caller: open('slt:read'),
  request: {
    path: { unique_id: name('The id of the file', '8f14e45f-ceea-467f-9e4b-1f7a0c9e2b3d') },
    query: {
      thumbnail: yesOrNo('Whether to get the thumbnail; a file without one is returned itself'),
      download: yesOrNo('Whether browsers save an image instead of showing it'),
    },
  },
  redirects: true,
  response: () => text('Nothing: Location is a signed URL of the file'),
  responseFormat: enveloped,
  produces: 'text/plain',
  errors: ['FILE_NOT_FOUND'],
  throttle: { perSecond: 50, burst: 200 },
  access: ['shift-log:batch', 'objects:show'],
  summary: 'Redirect to a file',
  description:
    'Redirects to a signed URL, which is valid for a short time: an address that can be put into texts and pages.',
});
