import * as z from 'zod/mini';
import { name, nullish } from '#lib/contract/fields.ts';
import { optionalLine } from '#lib/contract/fields/single-line.ts';
import { hasVisibleCharacter } from '#lib/characters/one-line.ts';
import { rule, time } from '../fields.ts';
import { nameOfUser } from './common.ts';

const REASON = 'Why it was withdrawn';
const exampleReason = 'Recorded twice';

/** The fields of a withdrawn record, all absent of any other. */
export const withdrawalFields = {
  withdrawn: () =>
    z.optional(
      z.literal(true).check(
        z.meta({
          description:
            'Whether the entry was withdrawn: it stays readable, and reports leave it out',
          examples: [true],
        }),
      ),
    ),
  withdrawal_reason: () => z.optional(name(REASON, exampleReason)),
  withdrawn_by: () => z.optional(name('The user who withdrew it', 'operator-1')),
  withdrawn_by_name: nameOfUser,
  withdrawn_on: () => z.optional(time('When it was withdrawn')),
};

/** The fields of requests that withdraw a record (`true`) or reinstate it (`false`). */
export const withdrawalInput = () => ({
  withdrawn: nullish(
    z.boolean().check(
      z.meta({
        description: 'true withdraws it, false reinstates it; such a request changes nothing else',
      }),
    ),
  ),
  withdrawal_reason: nullish(optionalLine(`${REASON}; only with withdrawn: true`, exampleReason)),
});

const isBlank = (reason: unknown): boolean =>
  reason == null || (typeof reason === 'string' && !hasVisibleCharacter(reason));

/** Refuses a reason without a withdrawal. */
export const reasonNeedsWithdrawal = rule<{ withdrawn?: unknown; withdrawal_reason?: unknown }>({
  field: 'withdrawal_reason',
  type: 'value_error',
  message: 'Input should come with withdrawn: true',
  holds: ({ withdrawn, withdrawal_reason: reason }) => isBlank(reason) || withdrawn === true,
});
