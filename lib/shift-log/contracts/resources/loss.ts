import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { customField, shortText } from '#lib/contract/fields.ts';
import {
  ebId,
  optionalField,
  optionalIdField,
  optionalName,
  ownId,
  shiftId,
  time,
  versionOf,
} from '../fields.ts';
import { metadata } from './common.ts';
import { responsesOf, schemasOf } from '../../fields/field-lists.ts';
import { withdrawalFields } from './withdrawal.ts';

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

const affectedSchema = {
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
  }, affectedSchema);

/** The fields that clients write and that always have a value. */
export const requiredLossFields = {
  category: () => z.enum(lossCategories),
  began: () => time('When the loss began, within the shift'),
  affected,
};

/**
 * The optional fields that clients write; null clears them. Without `ended` the clock of the loss runs. A field that is
 * added here is accepted, stored, returned, exported and imported. Form, list, report and search do not compile until
 * they name it.
 */
export const clearableLossFields = {
  ended: optionalField(() => time('When the loss ended')),
  component: optionalName('The component that caused it', 'antenna 12'),
  item_id: optionalIdField(() => ownId('The open item that caused it')),
  eb_id: optionalIdField(() => ebId),
  note: optionalField(() => shortText('What happened', 'Wind above 15 m/s')),
};

const { ended, ...details } = responsesOf(clearableLossFields);

/** The fields of a loss, in the order of responses. */
export const lossFields = {
  loss_id: () => ownId('The id of the loss'),
  shift_id: () => shiftId('The shift in which the time was lost'),
  category: requiredLossFields.category,
  began: requiredLossFields.began,
  ended,
  affected: requiredLossFields.affected,
  ...details,
  ...withdrawalFields,
  metadata,
  version: versionOf('loss_id'),
};

export const loss = resource('Loss', () => z.object(schemasOf(lossFields)));
