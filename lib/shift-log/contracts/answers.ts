import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { anyObject, name, tagName, text } from '#lib/contract/fields.ts';
import { ebId, logFields, ownId, requestFields, shiftId, time } from './resources.ts';

const metadata = resource('Metadata', () =>
  z.object({
    created_by: name('User who made it', 'operator-1'),
    created_on: time('When it was made'),
    last_modified_by: name('User who changed it last', 'operator-1'),
    last_modified_on: time('When it was changed last'),
  }),
);

const requestResponse = resource('RequestResponse', () => z.object(requestFields));

export const shiftLog = resource('ShiftLog', () =>
  z.object({
    id: ownId('Id of the log'),
    shift_id: shiftId('The shift that logged it'),
    eb_id: ebId,
    ...logFields,
    sbi_status: name('Created, Executing, Observed, Failed or another', 'Executing'),
    request_response: z.optional(z.array(requestResponse())),
    metadata: metadata(),
    log_time: time('When it was logged'),
  }),
);

export const annotation = resource('ShiftAnnotation', () =>
  z.object({
    id: ownId('Id of this version of it: its ETag'),
    annotation_id: ownId('The same in all versions; a path takes either'),
    annotation: text('What it says', 'Wind above 15 m/s until midnight'),
    user_name: name('User who made it', 'operator-1'),
    shift_id: shiftId('The shift that it is of'),
    metadata: metadata(),
  }),
);

export const tag = resource('Tag', () =>
  z.object({
    id: ownId('Id of the tag'),
    tag_name: tagName('Its name', 'weather'),
    metadata: metadata(),
  }),
);

/** A shift with all that is in it. */
export const shift = resource('Shift', () =>
  z.object({
    id: shiftId('The same as shift_id'),
    shift_id: shiftId('Id of the shift'),
    source_id: z.optional(name('Its id where it was imported from', 'shift-20241112-1')),
    user_id: z.optional(name('User who runs the shift', 'operator-1')),
    shift_start: time('When the shift began'),
    shift_end: z.optional(time('When it ended; absent while it runs')),
    operator_name: name('Operator on duty', 'Ada Lovelace'),
    shift_logs: z.array(shiftLog()),
    metadata: metadata(),
    comments: z.array(anyObject('A comment')),
    annotations: z.array(annotation()),
  }),
);
