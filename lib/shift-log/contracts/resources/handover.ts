import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { integer, name, shortText, text } from '#lib/contract/fields.ts';
import { schemasOf } from '../../fields/field-lists.ts';
import { loss } from './loss.ts';
import { openItem } from './open-item.ts';
import { nameOfUser, truncated } from './common.ts';
import { ebId, logFields, ownId, shiftId, time } from '../fields.ts';

const count = (min: number, description: string) =>
  integer(min, Number.MAX_SAFE_INTEGER, description, 3);

const yesOrNo = (description: string) =>
  z.boolean().check(z.meta({ description, examples: [false] }));

const textVersion = () => count(0, 'The version of summary and plan');

/** A person has seen one version of an open item, and one version of the text. */
const acknowledgement = resource('Acknowledgement', () =>
  z.object({
    item_id: z.optional(ownId('The item; absent if the text alone was acknowledged')),
    item_version: z.optional(count(1, 'The version of the item')),
    text_version: z.optional(
      count(0, 'The version of summary and plan; absent if it was taken back'),
    ),
    by: name('The user who acknowledged it', 'operator-2'),
    by_name: nameOfUser(),
    on: time('When it was acknowledged'),
    note: z.optional(shortText('A remark', 'Antenna 12 is back since 03:40')),
    disputed: yesOrNo('Whether this person disagrees with the item'),
  }),
);

const acceptedItem = resource('AcceptedItem', () =>
  z.object({
    item_id: ownId('The item'),
    version: count(1, 'Its version at the acceptance'),
    title: name('Its title', 'Antenna 12 below 60° only'),
  }),
);

/** The stored fields of a handover, in the order of responses. */
export const handoverFields = {
  shift_id: () => shiftId('The shift that is handed over'),
  state: () => z.enum(['draft', 'offered', 'accepted']),
  summary: () => text('What happened; empty until it is written', 'Two blocks lost to wind.'),
  plan: () => text('What is next', 'Continue sbi-t0001-20240812-00002.'),
  to: () => z.optional(name('Who is expected to take over', 'Grace Hopper')),
  offered_by: () => z.optional(name('The user who offered it last', 'operator-1')),
  offered_by_name: nameOfUser,
  offered_on: () => z.optional(time('When it was offered last')),
  acknowledgements: () => z.array(acknowledgement()),
  accepted_by: () => z.optional(name('The user who accepted it', 'operator-2')),
  accepted_by_name: nameOfUser,
  accepted_on: () => z.optional(time('When it was accepted')),
  accepted_items: () => z.optional(z.array(acceptedItem())),
  next_shift_id: () => z.optional(shiftId('The shift that was started by the acceptance')),
  takeover_reason: () =>
    z.optional(shortText('Why it was accepted without an offer or acknowledgements')),
  version: () => count(0, 'Counts the changes, 0 before the first; the ETag is "shift_id.version"'),
  text_version: textVersion,
};

/** A handover as it is stored, and as events contain it. */
export const handoverRecord = resource('HandoverRecord', () => z.object(schemasOf(handoverFields)));

const runningBlock = resource('RunningBlock', () =>
  z.object({
    eb_id: ebId,
    sbi_ref: logFields.sbi_ref(),
    sbi_status: name('The status of its scheduling block instance', 'Executing'),
    eb_status: z.optional(name('Its own status', 'Created')),
    log_time: time('When it was logged'),
  }),
);

/** A handover with what its reader must know at this moment. */
export const handover = resource('Handover', () =>
  z.object({
    ...schemasOf(handoverFields),
    open_items: z
      .array(openItem())
      .check(z.meta({ description: 'Newest first; empty after the acceptance' })),
    running_blocks: z.array(runningBlock()),
    open_losses: z.array(loss()),
    seconds_unexplained: count(0, 'Seconds of the shift that the time accounting cannot explain'),
    changed_since_offer: z
      .array(ownId('An item'))
      .check(z.meta({ description: 'Items opened, changed or closed since the last offer' })),
    truncated,
  }),
);
