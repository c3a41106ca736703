import * as z from 'zod/mini';
import { datetime, maybe, name } from '#lib/contract/fields.ts';
import { shiftId } from './resources.ts';
import { rule } from './rule.ts';

const fields = {
  id: maybe(shiftId('The same as shift_id')),
  shift_id: maybe(shiftId('A free id to use; left out, the next one')),
  user_id: maybe(name('User who runs the shift; left out, the caller', 'operator-1')),
  shift_start: maybe(datetime('When the shift began; left out, now', '2026-11-21T20:15:00Z')),
  shift_end: maybe(datetime('When the shift ended', '2026-11-22T04:15:00Z')),
  operator_name: maybe(name('Operator on duty', 'Ada Lovelace')),
  shift_operator: maybe(name('Another name of operator_name')),
};

type Given = { [K in keyof typeof fields]?: string | number | null };

const oneId = rule<Given>({
  field: 'id',
  type: 'value_error',
  message: 'id and shift_id are the same thing and must be equal',
  holds: ({ id, shift_id }) =>
    typeof id !== 'number' || typeof shift_id !== 'number' || id === shift_id,
});

const anOperator = rule<Given>({
  field: 'operator_name',
  type: 'missing',
  message: 'Field required',
  holds: ({ operator_name, shift_operator }) => (operator_name ?? shift_operator) != null,
});

const noEnd = rule<Given>({
  field: 'shift_end',
  type: 'value_error',
  message: 'A shift is created running: leave shift_end out',
  holds: ({ shift_end }) => shift_end == null,
});

/** A shift to start. Lists, metadata and unknown fields are ignored: a GET's answer may be sent. */
export const newShift = z.object(fields).check(
  oneId,
  anOperator,
  noEnd,
  z.meta({
    examples: [{ operator_name: 'Ada Lovelace' }],
    anyOf: [{ required: ['operator_name'] }, { required: ['shift_operator'] }],
  }),
);

/** A change of a shift: absent leaves a field as it is, null clears it. */
export const shiftChange = z
  .object({
    ...fields,
    shift_start: z.optional(datetime('When the shift began', '2026-11-21T20:15:00Z')),
    operator_name: z.optional(name('Operator on duty', 'Ada Lovelace')),
    shift_operator: z.optional(name('Another name of operator_name')),
  })
  .check(oneId, z.meta({ examples: [{ shift_end: '2026-11-22T04:15:00Z' }] }));
