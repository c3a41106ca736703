import { defineEndpoint, open, scope } from '#lib/contract/endpoint.ts';
import { BASE_PATH } from './base-path.ts';
import * as z from 'zod/mini';
import { name } from '#lib/contract/fields.ts';
import { optionalId } from '#lib/contract/fields/optional-id.ts';
import { tagLine, tagLineChange } from '#lib/contract/fields/single-line.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { inputsOf } from '../fields/field-lists.ts';
import { ownId } from './fields.ts';
import { confirmWith, respondWith } from './resources/common.ts';
import { tag, tagContent } from './resources/tag.ts';

const path = { tag_id: name('The id of the tag', '373662154752') };

const tagResponse = {
  ...respondWith(tag),
  hasETag: true,
  links: {
    'shift-log.list-tags': {},
    'shift-log.update-tag': { tag_id: 'id' },
    'shift-log.delete-tag': { tag_id: 'id' },
  },
} as const;

export const createTag = defineEndpoint({
  id: 'shift-log.create-tag',
  method: 'POST',
  path: `${BASE_PATH}/tag`,
  caller: scope('slt:write'),
  request: {
    body: inputObject({
      tag_name: tagLine('A name that does not exist yet', 'weather'),
      ...inputsOf(tagContent),
    }),
  },
  ...tagResponse,
  errors: ['TAG_EXISTS'],
  access: ['shift-log:put'],
  summary: 'Create a tag',
  description:
    'Adds a tag to the list that is offered for comments, with an optional description and colour. Names are unique regardless of case. Comments can have other tags, too.',
});

export const listTags = defineEndpoint({
  id: 'shift-log.list-tags',
  method: 'GET',
  path: `${BASE_PATH}/tag`,
  caller: open('slt:read'),
  request: {},
  ...respondWith(tag),
  hasETag: true,
  errors: [],
  access: ['shift-log:query'],
  summary: 'List tags',
  description:
    'Returns all tags, archived ones included, sorted by their names. The `ETag` changes with the list.',
});

export const updateTag = defineEndpoint({
  id: 'shift-log.update-tag',
  method: 'PUT',
  path: `${BASE_PATH}/tag/{tag_id}`,
  caller: scope('slt:write'),
  request: {
    path,
    body: inputObject({
      id: optionalId(ownId('The id in the path')),
      tag_name: z.optional(tagLineChange('The name, which does not change', 'weather')),
      ...inputsOf(tagContent),
    }).check(z.meta({ examples: [{ description: 'Time lost to the weather', color: 'teal' }] })),
  },
  ...tagResponse,
  errors: ['TAG_NOT_FOUND', 'PRECONDITION_FAILED'],
  access: ['shift-log:get', 'shift-log:put'],
  summary: 'Describe, colour, archive or restore a tag',
  description:
    'An absent field keeps its value, and `null` clears it. Another `tag_name` is 422: entries have it as text. `archived: true` takes the tag out of the proposals, and `false` brings it back. With `If-Match`, 412 if the tag has changed since.',
});

export const deleteTag = defineEndpoint({
  id: 'shift-log.delete-tag',
  method: 'DELETE',
  path: `${BASE_PATH}/tag/{tag_id}`,
  caller: scope('slt:write'),
  request: { path },
  ...confirmWith('Tag 373662154752 was deleted.'),
  errors: ['TAG_NOT_FOUND'],
  access: ['shift-log:get', 'shift-log:delete'],
  summary: 'Delete a tag',
  description: 'Removes the tag from the list. Comments that have it keep it.',
});
