import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { name, text } from '#lib/contract/fields.ts';
import { responsesOf, schemasOf } from '../../fields/field-lists.ts';
import { optionalField, optionalName, ownId, versionOf } from '../fields.ts';
import { labels } from './comment-fields.ts';
import { metadata } from './common.ts';
import { severity } from './open-item.ts';

/** What a template is a text of. */
export const templateTarget = z
  .enum(['comment', 'annotation', 'handover', 'report', 'item'])
  .check(z.meta({ description: 'What it is a text of', examples: ['comment'] }));

export const aboutText = ['The text', 'Stopped by wind.\n- [ ] dome closed'] as const;
export const aboutName = ['The name', 'Weather stop'] as const;

/** The optional fields of a template that clients write; null clears them. Title and severity are those of an item. */
export const templateContent = {
  title: optionalName('The title of an item; of no other template', 'Antenna 12 does not move'),
  severity: optionalField(() => severity),
  tags: labels.tags,
};

/** The fields of a template, in the order of responses. */
export const templateFields = {
  template_id: () => ownId('The id of the template'),
  name: () => name(...aboutName),
  target: () => templateTarget,
  text: () => text(...aboutText),
  ...responsesOf(templateContent),
  metadata,
  version: versionOf('template_id'),
};

export const template = resource('Template', () => z.object(schemasOf(templateFields)));
