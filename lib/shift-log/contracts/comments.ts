import * as z from 'zod/mini';
import { defineEndpoint, open, scope } from '#lib/contract/endpoint.ts';
import { BASE_PATH } from './base-path.ts';
import { name } from '#lib/contract/fields.ts';
import { filter } from '#lib/contract/fields/filters.ts';
import { PAGE_SIZE, pageParameters } from '#lib/contract/pages.ts';
import { comment } from './resources/shift.ts';
import { respondWith } from './resources/common.ts';
import { attachmentAccess, commentForm, replyForm } from './inputs/attachment-input.ts';
import { commentChange, newComment, newReply, replyChange } from './inputs/comment-input.ts';
import { shiftIdText, snapshotAccess } from './fields.ts';

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
  request: { body: newComment, files: commentForm },
  ...commentResponse,
  errors: ['SHIFT_NOT_FOUND', 'ITEM_TOO_LARGE'],
  access,
  summary: 'Create a comment on a shift',
  description:
    'A comment names its shift in `shift_fk` or its alias `shift_id`, and needs a text or a file. Files are sent in one of three ways: announced in `image` with name, type and size, and then sent by PUT to the URL in `upload` of the response (up to 25 MiB each); as base64 in `media_content` of `image`; or in a form (up to 4 MiB together): the part `comment` has the JSON of the comment, or the parts are its fields, and parts named `files` or `file` have the files. Type and content are compared on arrival. Server fields are ignored, so that the response of a GET may be sent.',
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
  access: [...snapshotAccess, 'shift-log:index1', 'shift-log:index2', 'objects:show'],
  summary: 'List comments with their replies',
  description:
    'Returns the comments of a shift, of a tag or of an execution block, or all, the newest first; their replies are the oldest first. A page may end early: follow the `Link` header with `rel="next"` until there is none.',
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
  description:
    'Returns the versions of the comment, the first version first; the newest one has the replies. The list is complete up to 4 MB unless `limit` is given; a `Link` header with `rel="next"` leads to the rest.',
});

export const updateComment = defineEndpoint({
  id: 'shift-log.update-comment',
  method: 'PUT',
  path: `${BASE_PATH}/shift/comment/{comment_id}`,
  caller: scope('slt:write'),
  request: { path, body: commentChange, files: commentForm },
  ...commentResponse,
  errors: [
    'COMMENT_NOT_FOUND',
    'PRECONDITION_FAILED',
    'ITEM_TOO_LARGE',
    'NOT_ENTRY_CREATOR',
    'ENTRY_WITHDRAWN',
  ],
  access: [...access, 'shift-log:query', 'shift-log:delete'],
  summary: 'Update, withdraw or reinstate a comment',
  description:
    'Anyone with `slt:write` can change a comment; the version before stays in the history. An absent field and a list that is `null` keep their value, `null` clears a field, and a list replaces the stored one. Of `image`, entries with the `unique_id` of a file retain it, entries without one add files, and files that are not listed are removed, but for announced ones that have not arrived. Links to tickets that the service added stay. Files are sent as for a new comment. `withdrawn: true` withdraws the comment, and `false` reinstates it, as the only change of a request; only its creator or an engineer may do that. With `If-Match`, 412 if there is a newer version.',
});

export const replyToComment = defineEndpoint({
  id: 'shift-log.reply-to-comment',
  method: 'POST',
  path: `${BASE_PATH}/shift/comment/{comment_id}/reply`,
  caller: scope('slt:write'),
  request: {
    path,
    body: newReply,
    files: replyForm,
  },
  ...commentResponse,
  links: {
    ...commentResponse.links,
    'shift-log.list-reply-images': { reply_id: 'replies/0/reply_id' },
    'shift-log.update-reply': { reply_id: 'replies/0/reply_id' },
  },
  errors: ['COMMENT_NOT_FOUND', 'ITEM_TOO_LARGE', 'ENTRY_WITHDRAWN'],
  access: [...access, 'shift-log:query'],
  summary: 'Reply to a comment',
  description:
    'Adds a reply, which can only be withdrawn, and returns the comment with this reply. A reply needs a text or a file; `comment` is an alias of `reply_text`. Files are sent as for a new comment; the JSON of a form is in the part `comment`.',
});

export const updateReply = defineEndpoint({
  id: 'shift-log.update-reply',
  method: 'PUT',
  path: `${BASE_PATH}/shift/reply/{reply_id}`,
  caller: scope('slt:write'),
  request: {
    path: { reply_id: name('The id of the reply', '373662154753') },
    body: replyChange,
  },
  ...commentResponse,
  errors: ['REPLY_NOT_FOUND', 'NOT_ENTRY_CREATOR', 'PRECONDITION_FAILED'],
  access: [
    'shift-log:get',
    'shift-log:batch',
    'shift-log:query',
    'shift-log:put',
    'shift-log:update',
    'objects:show',
  ],
  summary: 'Withdraw or reinstate a reply',
  description:
    'A reply never changes otherwise: its fields may be sent as they are, and other values are 422. Only its creator or an engineer may withdraw or reinstate it. Returns the comment with its replies; the `ETag` is that of the reply. With `If-Match`, 412 if the reply has changed since.',
});
