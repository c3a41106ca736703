import * as z from 'zod/mini';
import { defineEndpoint, open, scope } from '#lib/contract/endpoint.ts';
import { envelope, enveloped } from '#lib/contract/envelope.ts';
import { filter, name } from '#lib/contract/fields.ts';
import { pageParameters } from '#lib/contract/pages.ts';
import { comment } from './responses.ts';
import { commentChange, newComment, newReply } from './comment-input.ts';
import { attachmentAccess, attachments } from './attachment-input.ts';
import { shiftIdText, slt } from './fields.ts';

const path = { comment_id: name('The id of the comment', '373662154752') };

const id = { comment_id: 'comment_id' };

/** Operations on the comment of a response. */
const commentLinks = {
  'shift-log.list-comments': { shift_id: 'shift_fk' },
  'shift-log.list-comment-versions': { ...id, shift_id: 'shift_fk' },
  'shift-log.update-comment': id,
  'shift-log.reply-to-comment': id,
  'shift-log.add-images': id,
  'shift-log.list-comment-images': id,
};

/** Grants of an endpoint that writes a comment or a reply, and of one that stores and shows its files. */
const writes = ['shift-log:batch', 'shift-log:put', 'shift-log:update'];
const files = [...attachmentAccess, 'objects:show'];

export const createComment = defineEndpoint({
  id: 'shift-log.create-comment',
  method: 'POST',
  path: `${slt}/shift/comment`,
  caller: scope('slt:write'),
  request: { body: newComment, files: attachments },
  hasETag: true,
  links: commentLinks,
  response: () => envelope(comment()),
  responseFormat: enveloped,
  errors: ['SHIFT_NOT_FOUND', 'ITEM_TOO_LARGE'],
  access: ['shift-log:get', ...writes, ...files],
  summary: 'Create a comment on a shift',
});

export const listComments = defineEndpoint({
  id: 'shift-log.list-comments',
  method: 'GET',
  path: `${slt}/shift/comment`,
  caller: open('slt:read'),
  request: {
    query: {
      shift_id: z.optional(shiftIdText),
      tag: filter('Only comments with this tag, regardless of case', 'weather'),
      ...pageParameters('Maximum comments per page. Default: all of a shift up to 4 MB, else 100.'),
    },
  },
  response: () => envelope(comment()),
  responseFormat: enveloped,
  errors: [],
  access: [
    'shift-log:get',
    'shift-log:snapshot',
    'isolation',
    'shift-log:all-comments',
    'objects:show',
  ],
  summary: 'List comments with their replies',
});

export const listCommentVersions = defineEndpoint({
  id: 'shift-log.list-comment-versions',
  method: 'GET',
  path: `${slt}/shift/comment/{comment_id}/version_history`,
  caller: open('slt:read'),
  request: {
    path,
    query: {
      shift_id: shiftIdText,
      ...pageParameters('Maximum versions per page. Default: all, up to 4 MB.'),
    },
  },
  response: () => envelope(comment()),
  responseFormat: enveloped,
  errors: ['COMMENT_NOT_FOUND'],
  access: ['shift-log:get', 'shift-log:snapshot', 'isolation', 'objects:show'],
  summary: 'List the versions of a comment',
});

export const updateComment = defineEndpoint({
  id: 'shift-log.update-comment',
  method: 'PUT',
  path: `${slt}/shift/comment/{comment_id}`,
  caller: scope('slt:write'),
  request: { path, body: commentChange, files: attachments },
  hasETag: true,
  links: commentLinks,
  response: () => envelope(comment()),
  responseFormat: enveloped,
  errors: ['COMMENT_NOT_FOUND', 'PRECONDITION_FAILED', 'ITEM_TOO_LARGE'],
  access: ['shift-log:get', 'shift-log:query', ...writes, 'shift-log:delete', ...files],
  summary: 'Update a comment',
});

export const replyToComment = defineEndpoint({
  id: 'shift-log.reply-to-comment',
  method: 'POST',
  path: `${slt}/shift/comment/{comment_id}/reply`,
  caller: scope('slt:write'),
  request: { path, body: newReply, files: attachments },
  hasETag: true,
  links: { ...commentLinks, 'shift-log.list-reply-images': { reply_id: 'replies/0/reply_id' } },
  response: () => envelope(comment()),
  responseFormat: enveloped,
  errors: ['COMMENT_NOT_FOUND', 'ITEM_TOO_LARGE'],
  access: ['shift-log:get', 'shift-log:query', ...writes, ...files],
  summary: 'Reply to a comment',
});
