import { defineEndpoint, open, scope } from '#lib/contract/endpoint.ts';
import { BASE_PATH } from './base-path.ts';
import { name, text } from '#lib/contract/fields.ts';
import { tagLine } from '#lib/contract/fields/single-line.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { respondWith } from './resources/common.ts';
import { tag } from './resources/shift.ts';

export const createTag = defineEndpoint({
  id: 'shift-log.create-tag',
  method: 'POST',
  path: `${BASE_PATH}/tag`,
  caller: scope('slt:write'),
  request: {
    body: inputObject({ tag_name: tagLine('A name that does not exist yet', 'weather') }),
  },
  hasETag: true,
  links: { 'shift-log.list-tags': {}, 'shift-log.delete-tag': { tag_id: 'id' } },
  ...respondWith(tag),
  errors: ['TAG_EXISTS'],
  access: ['shift-log:put'],
  summary: 'Create a tag',
  description:
    'Adds a tag to the list that is offered for comments. Names are unique regardless of case. Comments can have other tags, too.',
});

export const listTags = defineEndpoint({
  id: 'shift-log.list-tags',
  method: 'GET',
  path: `${BASE_PATH}/tag`,
  caller: open('slt:read'),
  request: {},
  ...respondWith(tag),
  errors: [],
  access: ['shift-log:query'],
  summary: 'List tags',
  description: 'Returns all tags, sorted by their names.',
});

export const deleteTag = defineEndpoint({
  id: 'shift-log.delete-tag',
  method: 'DELETE',
  path: `${BASE_PATH}/tag/{tag_id}`,
  caller: scope('slt:write'),
  request: { path: { tag_id: name('The id of the tag', '373662154752') } },
  ...respondWith(() => text('The result', 'Tag 373662154752 was deleted.')),
  errors: ['TAG_NOT_FOUND'],
  access: ['shift-log:get', 'shift-log:delete'],
  summary: 'Delete a tag',
  description: 'Removes the tag from the list. Comments that have it keep it.',
});
