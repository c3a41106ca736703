import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { customField, integer, name, note } from '#lib/contract/fields.ts';
import { ebId, ownId, shiftId, time } from '../contracts/fields.ts';
import { metadata } from '../contracts/responses.ts';
import { schemasOf } from '../field-lists.ts';

/** What observing time is lost to. */
const lossCategories = [
  'weather',
  'fault',
  'operator',
  'maintenance',
  'engineering',
  'idle',
  'interference',
  'external',
  'override',
  'programme',
] as const;

/** The smallest share of the telescope that a loss may affect. */
const MIN_AFFECTED = 0.000_001;

const affectedNote = {
  type: 'number',
  minimum: MIN_AFFECTED,
  maximum: 1,
  description: 'The share of the array or telescope that is lost: more than 0, at most 1',
  examples: [0.25],
};

const affected = () =>
  customField<number>((value) => {
    if (typeof value !== 'number')
      return { type: 'float_type', msg: 'Input should be a valid number' };
    if (value < MIN_AFFECTED)
      return {
        type: 'greater_than',
        msg: `Input should be greater than 0, at least ${MIN_AFFECTED}`,
      };
    return value > 1
      ? { type: 'less_than_equal', msg: 'Input should be less than or equal to 1' }
      : { value };
  }, affectedNote);

/** The fields that clients write, with their schemas. */
export const lossInput = {
  category: () => z.enum(lossCategories),
  began: () => time('When the loss began, within the shift'),
  ended: () => time('When the loss ended'),
  affected,
  component: () => name('The component that caused it', 'antenna 12'),
  item_id: () => ownId('The open item that caused it'),
  eb_id: () => ebId,
  note: () => note('What happened', 'Wind above 15 m/s'),
};

/** The fields that null clears. Without `ended` the clock of the loss runs. */
export const clearableLossFields = ['ended', 'component', 'item_id', 'eb_id', 'note'] as const;

/** The fields of a loss, in the order of responses. */
export const lossFields = {
  loss_id: () => ownId('The id of the loss'),
  shift_id: () => shiftId('The shift in which the time was lost'),
  category: lossInput.category,
  began: lossInput.began,
  ended: () => z.optional(lossInput.ended()),
  affected: lossInput.affected,
  component: () => z.optional(lossInput.component()),
  item_id: () => z.optional(lossInput.item_id()),
  eb_id: () => z.optional(lossInput.eb_id()),
  note: () => z.optional(lossInput.note()),
  metadata,
  version: () =>
    integer(1, Number.MAX_SAFE_INTEGER, 'Counts its changes; the ETag is "loss_id.version"', 1),
};

export const loss = resource('Loss', () => z.object(schemasOf(lossFields)));
