import * as z from 'zod/mini';
import { defineEndpoint, open, scope } from '#lib/contract/endpoint.ts';
import { BASE_PATH } from './base-path.ts';
import { name } from '#lib/contract/fields.ts';
import { filter } from '#lib/contract/fields/filters.ts';
import { optionalId } from '#lib/contract/fields/optional-id.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { PAGE_SIZE, pageParameters } from '#lib/contract/pages.ts';
import { inputsOf } from '../fields/field-lists.ts';
import * as fields from './resources/open-item.ts';
import { ownId } from './fields.ts';
import { respondWith } from './resources/common.ts';

const { resolution, ...clearable } = inputsOf(fields.clearableItemFields);

const newItem = inputObject({
  kind: fields.kind,
  title: fields.titleInput,
  severity: z.optional(fields.severity),
  state: z.optional(
    z.literal('open').check(z.meta({ description: 'An item is created open', examples: ['open'] })),
  ),
  ...clearable,
}).check(
  z.meta({
    examples: [{ kind: 'restriction', title: 'Antenna 12 below 60° only', severity: 'major' }],
  }),
);

/** A change of an item: an absent field keeps its value, null clears it. Reopening clears the resolution. */
const itemChange = inputObject({
  item_id: optionalId(ownId('The id in the path')),
  kind: z.optional(fields.kind),
  title: z.optional(fields.titleInput),
  severity: z.optional(fields.severity),
  state: z.optional(fields.state),
  resolution,
  ...clearable,
}).check(z.meta({ examples: [{ state: 'closed', resolution: 'The drive was replaced.' }] }));

const path = { item_id: name('The id of the item', '373662154752') };

const itemResponse = {
  ...respondWith(fields.openItem),
  hasETag: true,
  links: {
    'shift-log.get-item': { item_id: 'item_id' },
    'shift-log.update-item': { item_id: 'item_id' },
  },
} as const;

const changeAccess = [
  'shift-log:get',
  'shift-log:index3',
  'shift-log:put',
  'shift-log:update',
  'shift-log:check',
];

export const createItem = defineEndpoint({
  id: 'shift-log.create-item',
  method: 'POST',
  path: `${BASE_PATH}/shift/item`,
  caller: scope('slt:write'),
  request: { body: newItem },
  ...itemResponse,
  errors: ['COMMENT_NOT_FOUND', 'TICKET_NOT_FOUND'],
  access: changeAccess,
  summary: 'Open an item',
  description:
    'An open item is something that may outlive the shift in which it was found, such as a fault or a restriction. It can refer to a comment and to a ticket; both must exist.',
});

export const listItems = defineEndpoint({
  id: 'shift-log.list-items',
  method: 'GET',
  path: `${BASE_PATH}/shift/item`,
  caller: open('slt:read'),
  request: {
    query: {
      state: z.optional(fields.state),
      kind: z.optional(fields.kind),
      component: filter('Only items of this component, regardless of case', 'antenna-12'),
      shift_id: filter('Only items that were opened or closed in this shift', '1'),
      ...pageParameters(
        `Maximum items per page. Default: all open items up to 4 MB, else ${PAGE_SIZE}.`,
      ),
    },
  },
  ...respondWith(fields.openItem),
  errors: [],
  access: [
    'shift-log:get',
    'shift-log:snapshot',
    'shift-log:index1',
    'shift-log:index2',
    'shift-log:index3',
  ],
  summary: 'List open and closed items',
  description:
    'Returns open and closed items, the newest first. With `state=open` the list is complete up to 4 MB; other lists come in pages, and a page may end early. Follow the `Link` header with `rel="next"` until there is none.',
});

export const getItem = defineEndpoint({
  id: 'shift-log.get-item',
  method: 'GET',
  path: `${BASE_PATH}/shift/item/{item_id}`,
  caller: open('slt:read'),
  request: {
    path,
    query: pageParameters(`Maximum changes per page of the history. Default: ${PAGE_SIZE}.`),
  },
  ...respondWith(fields.openItemWithHistory),
  hasETag: true,
  links: itemResponse.links,
  errors: ['ITEM_NOT_FOUND'],
  access: ['shift-log:get', 'shift-log:query'],
  summary: 'Get an item with its history',
  description:
    'Returns the item with the history of its changes, the newest first: who changed what, and when. A `Link` header with `rel="next"` leads to earlier changes.',
});

export const updateItem = defineEndpoint({
  id: 'shift-log.update-item',
  method: 'PUT',
  path: `${BASE_PATH}/shift/item/{item_id}`,
  caller: scope('slt:write'),
  request: { path, body: itemChange },
  ...itemResponse,
  errors: ['ITEM_NOT_FOUND', 'COMMENT_NOT_FOUND', 'TICKET_NOT_FOUND', 'PRECONDITION_FAILED'],
  access: [...changeAccess, 'shift-log:delete'],
  summary: 'Update, close or reopen an item',
  description:
    'An absent field keeps its value, and `null` clears a field that an item need not have. `state: "closed"` with a `resolution` closes the item; `state: "open"` opens it again and clears the resolution. With `If-Match`, 412 if the item has changed since.',
});
