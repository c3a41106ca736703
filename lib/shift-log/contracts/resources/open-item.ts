import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { anyObject, datetime, integer, name } from '#lib/contract/fields.ts';
import { lineChange } from '#lib/contract/fields/single-line.ts';
import {
  optionalField,
  optionalIdField,
  optionalName,
  optionalText,
  ownId,
  shiftId,
  time,
  versionOf,
} from '../fields.ts';
import { metadata, nameOfUser } from './common.ts';
import { responsesOf, schemasOf } from '../../fields/field-lists.ts';

/** Maximum characters of `detail` and of `resolution`. */
const MAX_TEXT_CHARS = 10_000;

const kinds = [
  'fault',
  'restriction',
  'temporary_state',
  'maintenance',
  'people_on_site',
  'watch',
] as const;

export const kind = z
  .enum(kinds)
  .check(z.meta({ description: 'What the item is about', examples: ['fault'] }));

export const severity = z
  .enum(['info', 'minor', 'major', 'critical'])
  .check(z.meta({ description: 'How serious it is. Default: minor', examples: ['major'] }));

export const state = z
  .enum(['open', 'closed'])
  .check(z.meta({ description: 'Whether the item is open or closed', examples: ['open'] }));

const aboutTitle = ['One line that says what is wrong', 'Antenna 12 below 60° only'] as const;

const title = () => name(...aboutTitle);

export const titleInput = lineChange(...aboutTitle);

/**
 * The optional fields of an item that clients write; null clears them. A field that is added here is accepted, stored,
 * returned, part of the history, exported and imported. Form, details, report and search do not compile until they name
 * it.
 */
export const clearableItemFields = {
  detail: optionalText(
    'More about it',
    'The elevation drive stalls above 60°; see the ticket.',
    MAX_TEXT_CHARS,
  ),
  component: optionalName('The component that it concerns', 'antenna-12'),
  owner: optionalName('Who takes care of it', 'Grace Hopper'),
  due: optionalField(() => datetime('When it should be resolved', '2024-08-14T12:00:00Z')),
  resolution: optionalText(
    'How it was resolved: required for a closed item, not allowed for an open one',
    'The drive was replaced.',
    MAX_TEXT_CHARS,
  ),
  comment_id: optionalIdField(() => ownId('A comment about it')),
  record_id: optionalIdField(() => name('The id of a ticket request', '5f0c6b0d2a9e4c7b8d1f3e60')),
};

const { resolution, comment_id, record_id, ...details } = responsesOf(clearableItemFields);

/** The fields of an open item, in the order of responses. */
export const openItemFields = {
  item_id: () => ownId('The id of the item'),
  kind: () => kind,
  title,
  severity: () => severity,
  ...details,
  state: () => state,
  resolution,
  comment_id,
  record_id,
  opened_in: () => z.optional(shiftId('The shift that ran when it was opened')),
  closed_in: () => z.optional(shiftId('The shift that ran when it was closed')),
  metadata,
  version: versionOf('item_id'),
};

export const openItem = resource('OpenItem', () => z.object(schemasOf(openItemFields)));

/** The fields of an entry of an item's history, in the order of responses. */
export const itemChangeFields = {
  version: () => integer(1, Number.MAX_SAFE_INTEGER, 'The version that the change made', 2),
  by: () => name('Who changed it', 'operator-1'),
  by_name: nameOfUser,
  on: () => time('When it was changed'),
  before: () => anyObject('The changed fields before; absent ones were empty', { state: 'open' }),
  after: () =>
    anyObject('The changed fields afterwards; absent ones are empty', {
      state: 'closed',
      resolution: 'The drive was replaced.',
    }),
};

const itemChange = resource('OpenItemChange', () => z.object(schemasOf(itemChangeFields)));

/** An item with its changes, newest first. */
export const openItemWithHistory = resource('OpenItemWithHistory', () =>
  z.object({ ...schemasOf(openItemFields), history: z.array(itemChange()) }),
);
