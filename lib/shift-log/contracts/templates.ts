import * as z from 'zod/mini';
import { defineEndpoint, open, scope } from '#lib/contract/endpoint.ts';
import { BASE_PATH } from './base-path.ts';
import { name } from '#lib/contract/fields.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { optionalId } from '#lib/contract/fields/optional-id.ts';
import { line } from '#lib/contract/fields/single-line.ts';
import { pageParameters } from '#lib/contract/pages.ts';
import { inputsOf } from '../fields/field-lists.ts';
import { ownId, visibleText } from './fields.ts';
import { confirmWith, respondWith } from './resources/common.ts';
import {
  aboutName,
  aboutText,
  template,
  templateContent,
  templateTarget,
} from './resources/template.ts';

const path = { template_id: name('The id of the template', '373662154752') };

const id = { template_id: 'template_id' };

const templateResponse = {
  ...respondWith(template),
  hasETag: true,
  links: {
    'shift-log.list-templates': {},
    'shift-log.update-template': id,
    'shift-log.delete-template': id,
  },
} as const;

export const createTemplate = defineEndpoint({
  id: 'shift-log.create-template',
  method: 'POST',
  path: `${BASE_PATH}/template`,
  caller: scope('slt:write'),
  request: {
    body: inputObject({
      name: line(...aboutName),
      target: templateTarget,
      text: visibleText(...aboutText),
      ...inputsOf(templateContent),
    }).check(
      z.meta({
        examples: [{ name: 'Weather stop', target: 'comment', text: 'Stopped by wind.' }],
      }),
    ),
  },
  ...templateResponse,
  errors: ['TEMPLATE_EXISTS', 'TOO_MANY_TEMPLATES'],
  access: ['shift-log:put', 'shift-log:update'],
  summary: 'Create a template',
  description:
    'A template is a text that is written often, in comments, annotations, handovers, reports or items. Its name is unique regardless of case. Only a template of items has a `title` and a `severity`. There are at most 200.',
});

export const listTemplates = defineEndpoint({
  id: 'shift-log.list-templates',
  method: 'GET',
  path: `${BASE_PATH}/template`,
  caller: open('slt:read'),
  request: { query: pageParameters('Maximum templates per page. Default: all, up to 4 MB.') },
  ...respondWith(template),
  hasETag: true,
  errors: [],
  access: ['shift-log:query'],
  summary: 'List templates',
  description:
    'Returns all templates, the oldest first; the `ETag` changes with the list. The list is complete up to 4 MB unless `limit` is given; a `Link` header with `rel="next"` leads to the rest.',
});

export const updateTemplate = defineEndpoint({
  id: 'shift-log.update-template',
  method: 'PUT',
  path: `${BASE_PATH}/template/{template_id}`,
  caller: scope('slt:write'),
  request: {
    path,
    body: inputObject({
      template_id: optionalId(ownId('The id in the path')),
      name: z.optional(line(...aboutName)),
      target: z.optional(templateTarget),
      text: z.optional(visibleText(...aboutText)),
      ...inputsOf(templateContent),
    }).check(z.meta({ examples: [{ text: 'Stopped by wind above 15 m/s.' }] })),
  },
  ...templateResponse,
  errors: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_EXISTS', 'PRECONDITION_FAILED'],
  access: ['shift-log:get', 'shift-log:put', 'shift-log:delete'],
  summary: 'Update a template',
  description:
    'An absent field keeps its value, and `null` clears `title` and `severity`. Texts that were written with the template stay as they are. With `If-Match`, 412 if the template has changed since.',
});

export const deleteTemplate = defineEndpoint({
  id: 'shift-log.delete-template',
  method: 'DELETE',
  path: `${BASE_PATH}/template/{template_id}`,
  caller: scope('slt:write'),
  request: { path },
  ...confirmWith('Template 373662154752 was deleted.'),
  errors: ['TEMPLATE_NOT_FOUND'],
  access: ['shift-log:get', 'shift-log:delete', 'shift-log:update'],
  summary: 'Delete a template',
  description: 'Texts that were written with it stay as they are.',
});
