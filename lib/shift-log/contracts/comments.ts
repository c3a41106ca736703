import * as z from 'zod/mini';
import { BASE_PATH, defineEndpoint, open, scope } from '#lib/contract/endpoint.ts';
import { filter, name, nullish } from '#lib/contract/fields.ts';
import { atMostOne, exactlyOne } from '#lib/contract/fields/input-object.ts';
import { PAGE_SIZE, pageParameters } from '#lib/contract/pages.ts';
import { comment } from './resources/shift.ts';
import { respondWith } from './resources/common.ts';
import { commentContent, replyContent } from './resources/comment-fields.ts';
import { inputsOf } from '../field-lists.ts';
import {
  attachmentAccess,
  attachments,
  newFiles,
  updatedFiles,
} from './inputs/attachment-input.ts';
import { optionalText, ownId, rule, shiftId, shiftIdText, snapshotAccess } from './fields.ts';

const shift = {
  shift_fk: nullish(shiftId('The shift, running or ended')),
  shift_id: nullish(shiftId('Alias of shift_fk')),
};

const content = inputsOf(commentContent);

type Id = number | string | null;
type ShiftIds = { shift_fk?: Id; shift_id?: Id };

const sameShift = rule<ShiftIds>({
  field: 'shift_fk',
  type: 'value_error',
  message: 'shift_fk and shift_id are aliases: send one of them, or the same value in both',
  holds: ({ shift_fk, shift_id }) =>
    shift_fk == null || shift_id == null || String(shift_fk) === String(shift_id),
});

const shiftRequired = rule<ShiftIds>({
  field: 'shift_fk',
  type: 'missing',
  message: 'Field required',
  holds: ({ shift_fk, shift_id }) => (shift_fk ?? shift_id) != null,
});

/**
 * The body of a new comment. Fields that the server sets are ignored, so that the response of a GET may be
 * sent.
 */
const newComment = z.object({ ...shift, ...content, image: nullish(newFiles) }).check(
  sameShift,
  shiftRequired,
  z.meta({
    examples: [{ shift_fk: 42, comment: 'Antenna 12 lost lock at 20:15', tags: ['antenna'] }],
    ...exactlyOne('shift_fk', 'shift_id'),
  }),
);

const commentChange = z
  .object({
    comment_id: nullish(ownId('The id in the path')),
    ...shift,
    ...content,
    image: nullish(updatedFiles),
  })
  .check(
    sameShift,
    z.meta({
      examples: [{ comment: 'Antenna 12 was off from 20:15 to 20:40' }],
      ...atMostOne('shift_fk', 'shift_id'),
    }),
  );

export type CommentChange = z.output<typeof commentChange>;
export type NewReply = z.output<typeof newReply>;

/** The body of a new reply. The response of a GET may be sent. */
const newReply = z
  .object({
    ...shift,
    comment_id: nullish(ownId('The id in the path')),
    ...inputsOf(replyContent),
    comment: optionalText('Alias of reply_text', 'It is back').input(),
    image: nullish(newFiles),
  })
  .check(
    sameShift,
    z.meta({ examples: [{ reply_text: 'It is back' }], ...atMostOne('shift_fk', 'shift_id') }),
  );

const path = { comment_id: name('The id of the comment', '373662154752') };

const id = { comment_id: 'comment_id' };

const commentResponse = {
  ...respondWith(comment),
  hasETag: true,
  links: {
    'shift-log.list-comments': { shift_id: 'shift_fk' },
    'shift-log.list-comment-versions': { ...id, shift_id: 'shift_fk' },
    'shift-log.update-comment': id,
    'shift-log.reply-to-comment': id,
    'shift-log.add-images': id,
    'shift-log.list-comment-images': id,
  },
} as const;

/** The access of endpoints that write a comment or a reply with its files. */
const access = [
  'shift-log:get',
  'shift-log:batch',
  'shift-log:put',
  'shift-log:update',
  ...attachmentAccess,
  'objects:show',
];

export const createComment = defineEndpoint({
  id: 'shift-log.create-comment',
  method: 'POST',
  path: `${BASE_PATH}/shift/comment`,
  caller: scope('slt:write'),
  request: { body: newComment, files: attachments },
  ...commentResponse,
  errors: ['SHIFT_NOT_FOUND', 'ITEM_TOO_LARGE'],
  access,
  summary: 'Create a comment on a shift',
});

export const listComments = defineEndpoint({
  id: 'shift-log.list-comments',
  method: 'GET',
  path: `${BASE_PATH}/shift/comment`,
  caller: open('slt:read'),
  request: {
    query: {
      shift_id: z.optional(shiftIdText),
      tag: filter('Only comments with this tag, regardless of case', 'weather'),
      eb_fk: filter(
        'Only comments that refer to this execution block, regardless of case',
        'eb-t0001-20240813-00010',
      ),
      ...pageParameters(
        `Maximum comments per page. Default: all of a shift up to 4 MB, else ${PAGE_SIZE}.`,
      ),
    },
  },
  ...respondWith(comment),
  errors: [],
  access: [...snapshotAccess, 'shift-log:all-comments', 'objects:show'],
  summary: 'List comments with their replies',
});

export const listCommentVersions = defineEndpoint({
  id: 'shift-log.list-comment-versions',
  method: 'GET',
  path: `${BASE_PATH}/shift/comment/{comment_id}/version_history`,
  caller: open('slt:read'),
  request: {
    path,
    query: {
      shift_id: shiftIdText,
      ...pageParameters('Maximum versions per page. Default: all, up to 4 MB.'),
    },
  },
  ...respondWith(comment),
  errors: ['COMMENT_NOT_FOUND'],
  access: [...snapshotAccess, 'objects:show'],
  summary: 'List the versions of a comment',
});

export const updateComment = defineEndpoint({
  id: 'shift-log.update-comment',
  method: 'PUT',
  path: `${BASE_PATH}/shift/comment/{comment_id}`,
  caller: scope('slt:write'),
  request: { path, body: commentChange, files: attachments },
  ...commentResponse,
  errors: ['COMMENT_NOT_FOUND', 'PRECONDITION_FAILED', 'ITEM_TOO_LARGE'],
  access: [...access, 'shift-log:query', 'shift-log:delete'],
  summary: 'Update a comment',
});

export const replyToComment = defineEndpoint({
  id: 'shift-log.reply-to-comment',
  method: 'POST',
  path: `${BASE_PATH}/shift/comment/{comment_id}/reply`,
  caller: scope('slt:write'),
  request: { path, body: newReply, files: attachments },
  ...commentResponse,
  links: {
    ...commentResponse.links,
    'shift-log.list-reply-images': { reply_id: 'replies/0/reply_id' },
  },
  errors: ['COMMENT_NOT_FOUND', 'ITEM_TOO_LARGE'],
  access: [...access, 'shift-log:query'],
  summary: 'Reply to a comment',
});
