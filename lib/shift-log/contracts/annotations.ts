import * as z from 'zod/mini';
import { defineEndpoint, open, scope } from '#lib/contract/endpoint.ts';
import { BASE_PATH } from './base-path.ts';
import { name } from '#lib/contract/fields.ts';
import { optionalId } from '#lib/contract/fields/optional-id.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { pageParameters } from '#lib/contract/pages.ts';
import { annotation } from './resources/shift.ts';
import { respondWith } from './resources/common.ts';
import { reasonNeedsWithdrawal, withdrawalInput } from './resources/withdrawal.ts';
import { occurrence, shiftId, shiftIdText, snapshotAccess, visibleText } from './fields.ts';

const annotationText = visibleText('The text', 'Wind above 15 m/s until midnight');

const annotationResponse = {
  ...respondWith(annotation),
  hasETag: true,
  links: {
    'shift-log.list-annotations': { shift_id: 'shift_id' },
    'shift-log.update-annotation': { annotation_id: 'id' },
  },
} as const;

export const createAnnotation = defineEndpoint({
  id: 'shift-log.create-annotation',
  method: 'POST',
  path: `${BASE_PATH}/shift/annotation`,
  caller: scope('slt:write'),
  request: {
    body: inputObject({
      shift_id: shiftId('A shift, running or ended'),
      annotation: annotationText,
      occurred_on: occurrence.input(),
    }),
  },
  ...annotationResponse,
  errors: ['SHIFT_NOT_FOUND'],
  access: ['shift-log:get', 'shift-log:put', 'shift-log:update'],
  summary: 'Create an annotation',
  description:
    'An annotation is a note on a shift, running or ended, which only its creator can change.',
});

export const listAnnotations = defineEndpoint({
  id: 'shift-log.list-annotations',
  method: 'GET',
  path: `${BASE_PATH}/shift/annotation`,
  caller: open('slt:read'),
  request: {
    query: {
      shift_id: shiftIdText,
      ...pageParameters('Maximum annotations per page. Default: all, up to 4 MB.'),
    },
  },
  ...respondWith(annotation),
  errors: [],
  access: snapshotAccess,
  summary: 'List the annotations of a shift',
  description:
    'Returns the newest first. The list is complete up to 4 MB unless `limit` is given; a `Link` header with `rel="next"` leads to the rest.',
});

export const updateAnnotation = defineEndpoint({
  id: 'shift-log.update-annotation',
  method: 'PUT',
  path: `${BASE_PATH}/shift/annotation/{annotation_id}`,
  caller: scope('slt:write'),
  request: {
    path: { annotation_id: name('The id of the annotation', '373662154752') },
    body: inputObject({
      shift_id: optionalId(shiftId('The shift of the annotation')),
      annotation: z.optional(annotationText),
      occurred_on: occurrence.input(),
      ...withdrawalInput(),
    }).check(
      reasonNeedsWithdrawal,
      z.meta({ examples: [{ annotation: 'Wind above 15 m/s until one o’clock' }] }),
    ),
  },
  ...annotationResponse,
  errors: [
    'ANNOTATION_NOT_FOUND',
    'NOT_ANNOTATION_CREATOR',
    'PRECONDITION_FAILED',
    'ENTRY_WITHDRAWN',
  ],
  access: ['shift-log:get', 'shift-log:put', 'shift-log:update'],
  summary: 'Update, withdraw or reinstate an annotation',
  description:
    'Only the creator, by the `sub` of the token, can change an annotation: 403 for others. `withdrawn: true` withdraws it, and `false` reinstates it, as the only change of a request; engineers may do that, too. A PUT without a change changes nothing. With `If-Match`, 412 if it has changed since.',
});
