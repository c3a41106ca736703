import * as z from 'zod/mini';
import { customField, datetime, nullish, integer } from '#lib/contract/fields.ts';
import { HIGHEST_SHIFT_ID } from '../../fields/ids.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import {
  line,
  lineChange,
  optionalLine,
  optionalLineChange,
} from '#lib/contract/fields/single-line.ts';
import { shiftId, rule } from '../fields.ts';
import { childEntries } from './child-entries.ts';

const fields = {
  user_id: z.optional(
    optionalLine('The user who runs the shift. Default: the caller', 'operator-1'),
  ),
  shift_start: z.optional(datetime('When the shift started. Default: now', '2024-08-12T20:15:00Z')),
  operator_name: z.optional(line('Operator on duty', 'Ada Lovelace')),
  shift_operator: z.optional(line('Alias of operator_name')),
};

type OperatorNames = { [K in keyof typeof fields]?: string | null };

const operatorRequired = rule<OperatorNames>({
  field: 'operator_name',
  type: 'missing',
  message: 'Field required',
  holds: ({ operator_name, shift_operator }) => (operator_name ?? shift_operator) != null,
});

/** Rejects every end except null, which is the same as absent. */
const noEnd = customField<never>(
  () => ({ msg: 'A shift is created running: omit shift_end', type: 'value_error' }),
  {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'Absent or null: a shift is created running, and ended by PUT …/end',
  },
);

/** Lists of a shift that have endpoints of their own. */
const children = {
  shift_logs: childEntries('PATCH /shift/{shift_id}/logs'),
  comments: childEntries('POST /shift/comment'),
  annotations: childEntries('POST /shift/annotation'),
};

/** A shift to start. Lists, `id`, metadata and unknown fields are ignored. */
export const newShift = inputObject({
  shift_id: z.optional(
    integer(0, HIGHEST_SHIFT_ID, 'An unused id. Default, also for 0: the next id', 1),
  ),
  ...fields,
  shift_end: z.optional(noEnd),
  ...children,
}).check(
  operatorRequired,
  z.meta({
    examples: [{ operator_name: 'Ada Lovelace' }],
  }),
);

const shiftIdField = { shift_id: z.optional(shiftId('The id in the path')) };

/** A change of a shift: an absent field keeps its value, `user_id: null` clears the user. */
export const shiftChange = inputObject({
  ...shiftIdField,
  ...fields,
  user_id: nullish(optionalLineChange('User who runs the shift; null clears it', 'operator-1')),
  operator_name: z.optional(lineChange('Operator on duty', 'Ada Lovelace')),
  shift_operator: z.optional(lineChange('Alias of operator_name')),
  shift_start: z.optional(datetime('When the shift started', '2024-08-12T20:15:00Z')),
  shift_end: z.optional(datetime('The stored value, if any. To end a shift, use PUT …/end')),
  ...children,
}).check(z.meta({ examples: [{ operator_name: 'Grace Hopper' }] }));

/** The end of a shift. Everything else in the body is ignored. */
export const shiftEnd = inputObject({
  ...shiftIdField,
  shift_end: z.optional(datetime('When the shift ended. Default: now', '2024-08-13T04:15:00Z')),
}).check(z.meta({ examples: [{}] }));
