import * as z from 'zod/mini';
import { defineEndpoint, open, scope } from '#lib/contract/endpoint.ts';
import { envelope, enveloped } from '#lib/contract/envelope.ts';
import { filter, name, whole } from '#lib/contract/fields.ts';
import { comment } from './answers.ts';
import { commentChange, newComment, newReply } from './comment-input.ts';
import { bringing, images } from './image-input.ts';
import { shiftIdText } from './resources.ts';
import { slt } from './slt.ts';

const path = { comment_id: name('Id of the comment', '373662154752') };
const cursor = filter('From the Link header of the answer before');

export const createComment = defineEndpoint({
  id: 'shift-log.create-comment',
  method: 'POST',
  path: `${slt}/shift/comment`,
  caller: scope('slt:write'),
  request: { body: newComment, files: images },
  response: () => envelope(comment()),
  dress: enveloped,
  errors: ['SHIFT_NOT_FOUND', 'ITEM_TOO_LARGE'],
  access: ['shift-log:get', 'shift-log:put', 'shift-log:update', ...bringing, 'objects:show'],
  summary: 'Comment on a shift',
});

export const listComments = defineEndpoint({
  id: 'shift-log.list-comments',
  method: 'GET',
  path: `${slt}/shift/comment`,
  caller: open('slt:read'),
  request: {
    query: {
      shift_id: z.optional(shiftIdText),
      tag: filter('A tag that they have, whatever its case', 'weather'),
      limit: z.optional(whole(1, 500, 'Most comments in an answer; 100 when left out', 100)),
      cursor,
    },
  },
  response: () => envelope(comment()),
  dress: enveloped,
  errors: [],
  access: ['shift-log:snapshot', 'isolation', 'shift-log:all-comments', 'objects:show'],
  summary: 'Comments with their replies, of a shift or of all, newest first',
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
      limit: z.optional(whole(1, 500, 'Most versions in an answer; 100 when left out', 100)),
      cursor,
    },
  },
  response: () => envelope(comment()),
  dress: enveloped,
  errors: ['COMMENT_NOT_FOUND'],
  access: ['shift-log:get', 'shift-log:snapshot', 'objects:show'],
  summary: 'Versions of a comment, oldest first',
});

export const updateComment = defineEndpoint({
  id: 'shift-log.update-comment',
  method: 'PUT',
  path: `${slt}/shift/comment/{comment_id}`,
  caller: scope('slt:write'),
  request: { path, body: commentChange, files: images },
  response: () => envelope(comment()),
  dress: enveloped,
  errors: ['COMMENT_NOT_FOUND', 'PRECONDITION_FAILED', 'ITEM_TOO_LARGE'],
  access: [
    'shift-log:get',
    'shift-log:put',
    'shift-log:update',
    'shift-log:delete',
    ...bringing,
    'objects:show',
  ],
  summary: 'Change a comment: a new version of it',
});

export const replyToComment = defineEndpoint({
  id: 'shift-log.reply-to-comment',
  method: 'POST',
  path: `${slt}/shift/comment/{comment_id}/reply`,
  caller: scope('slt:write'),
  request: { path, body: newReply, files: images },
  response: () => envelope(comment()),
  dress: enveloped,
  errors: ['COMMENT_NOT_FOUND', 'ITEM_TOO_LARGE'],
  access: ['shift-log:get', 'shift-log:put', 'shift-log:update', ...bringing, 'objects:show'],
  summary: 'Reply to a comment',
});
