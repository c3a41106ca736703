import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { nullish, tagName } from '#lib/contract/fields.ts';
import { responsesOf, schemasOf } from '../../fields/field-lists.ts';
import { optionalField, optionalText, ownId, versionOf } from '../fields.ts';
import { metadata } from './common.ts';

/** Maximum characters of a description. */
const MAX_DESCRIPTION_CHARS = 1000;

/** The colours of tags. Pages show each with a shape of its own. */
export const tagColors = [
  'red',
  'orange',
  'amber',
  'green',
  'teal',
  'blue',
  'indigo',
  'violet',
  'pink',
  'grey',
] as const;

const archived = {
  description: 'An archived tag is not proposed any more; absent of any other',
  examples: [true],
};

/** The fields of a tag that clients write besides its name; null clears them. */
export const tagContent = {
  description: optionalText(
    'What it is for',
    'Time lost or data affected by the weather',
    MAX_DESCRIPTION_CHARS,
  ),
  color: optionalField(() =>
    z
      .enum(tagColors)
      .check(z.meta({ description: 'The colour that pages show it in', examples: ['teal'] })),
  ),
  archived: {
    input: () => nullish(z.boolean().check(z.meta(archived))),
    response: () => z.optional(z.literal(true).check(z.meta(archived))),
  },
};

/** The fields of a tag, in the order of responses. */
export const tagFields = {
  id: () => ownId('The id of the tag'),
  tag_name: () => tagName('The name', 'weather'),
  ...responsesOf(tagContent),
  metadata,
  version: versionOf('id'),
};

export const tag = resource('Tag', () => z.object(schemasOf(tagFields)));
