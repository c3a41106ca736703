import * as z from 'zod/mini';
import { defineEndpoint, open, scope } from '#lib/contract/endpoint.ts';
import { envelope, enveloped } from '#lib/contract/envelope.ts';
import { filter, maybe, name, text, whole } from '#lib/contract/fields.ts';
import { annotation } from './answers.ts';
import { ownId, shiftId, shiftIdText } from './resources.ts';
import { slt } from './slt.ts';

const words = text('What is to be known of the shift', 'Wind above 15 m/s until midnight');

export const createAnnotation = defineEndpoint({
  id: 'shift-log.create-annotation',
  method: 'POST',
  path: `${slt}/shift/annotation`,
  caller: scope('slt:write'),
  request: {
    body: z.object({ shift_id: shiftId('The shift, running or ended'), annotation: words }),
  },
  response: () => envelope(annotation()),
  dress: enveloped,
  errors: ['SHIFT_NOT_FOUND'],
  access: ['shift-log:get', 'shift-log:put', 'shift-log:update'],
  summary: 'Annotate a shift',
});

export const listAnnotations = defineEndpoint({
  id: 'shift-log.list-annotations',
  method: 'GET',
  path: `${slt}/shift/annotation`,
  caller: open('slt:read'),
  request: {
    query: {
      shift_id: shiftIdText,
      limit: z.optional(whole(1, 500, 'Most annotations in an answer; 100 when left out', 100)),
      cursor: filter('From the Link header of the answer before'),
    },
  },
  response: () => envelope(annotation()),
  dress: enveloped,
  errors: [],
  access: ['shift-log:snapshot', 'isolation'],
  summary: 'Annotations of a shift, oldest first',
});

export const updateAnnotation = defineEndpoint({
  id: 'shift-log.update-annotation',
  method: 'PUT',
  path: `${slt}/shift/annotation/{annotation_id}`,
  caller: scope('slt:write'),
  request: {
    path: { annotation_id: name('Id of the annotation', '373662154752') },
    body: z.object({
      id: maybe(ownId('The id in the path, or of a version')),
      annotation_id: maybe(ownId('The id in the path')),
      shift_id: maybe(shiftId('The shift that it is of')),
      annotation: z.optional(words),
    }),
  },
  response: () => envelope(annotation()),
  dress: enveloped,
  errors: ['ANNOTATION_NOT_FOUND', 'NOT_ANNOTATION_CREATOR', 'PRECONDITION_FAILED'],
  access: ['shift-log:get', 'shift-log:put', 'shift-log:update'],
  summary: "Change an annotation of one's own",
});
