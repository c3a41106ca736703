import * as z from 'zod/mini';
import { customField, datetime, nullish, name, integer } from '#lib/contract/fields.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { HIGHEST_SHIFT_ID, shiftId } from './fields.ts';
import { rule } from './rule.ts';

const fields = {
  user_id: z.optional(name('User who runs the shift; left out, the caller', 'operator-1')),
  shift_start: z.optional(datetime('When the shift began; left out, now', '2026-11-21T20:15:00Z')),
  operator_name: z.optional(name('Operator on duty', 'Ada Lovelace')),
  shift_operator: z.optional(name('Another name of operator_name')),
};

type Given = { [K in keyof typeof fields]?: string | null };

const anOperator = rule<Given>({
  field: 'operator_name',
  type: 'missing',
  message: 'Field required',
  holds: ({ operator_name, shift_operator }) => (operator_name ?? shift_operator) != null,
});

/** Refuses every end but null, which counts as absent. */
const noEnd = customField<never>(
  () => ({ msg: 'A shift is created running: leave shift_end out', type: 'value_error' }),
  { type: 'null', description: 'Left out or null: a shift is created running' },
);

/** A shift to start. Lists, `id`, metadata and unknown fields are ignored. */
export const newShift = inputObject({
  shift_id: z.optional(
    integer(0, HIGHEST_SHIFT_ID, 'A free id to use; left out or 0, the next one', 42),
  ),
  ...fields,
  shift_end: z.optional(noEnd),
}).check(
  anOperator,
  z.meta({
    examples: [{ operator_name: 'Ada Lovelace' }],
    anyOf: [{ required: ['operator_name'] }, { required: ['shift_operator'] }],
  }),
);

const sameId = { shift_id: z.optional(shiftId('The id in the path')) };

/** A change of a shift: an absent field keeps its value, `user_id: null` clears the user. */
export const shiftChange = inputObject({
  ...sameId,
  ...fields,
  user_id: nullish(name('User who runs the shift; null clears it', 'operator-1')),
  shift_start: z.optional(datetime('When the shift began', '2026-11-21T20:15:00Z')),
  shift_end: z.optional(datetime('The stored value, if any: use PUT …/end to end a shift')),
}).check(z.meta({ examples: [{ operator_name: 'Grace Hopper' }] }));

/** The end of a shift. Everything else in the body is ignored. */
export const shiftEnd = inputObject({
  ...sameId,
  shift_end: z.optional(datetime('When the shift ended; left out, now', '2026-11-22T04:15:00Z')),
}).check(z.meta({ examples: [{ shift_end: '2026-11-22T04:15:00Z' }] }));
