import * as z from 'zod/mini';
import { integer, shortText, nullish, text } from '#lib/contract/fields.ts';
import { isAbsentList, listInput } from '#lib/contract/fields/list-input.ts';
import { line, optionalLine, optionalLineChange } from '#lib/contract/fields/single-line.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { ownId, rule, shiftInPath } from '../fields.ts';

/** Maximum items of one acknowledgement. */
const MAX_ITEMS = 1000;

const version = (min: number, description: string) =>
  integer(min, Number.MAX_SAFE_INTEGER, description, 3);

const seenTextVersion = z.optional(
  version(0, 'The version of summary and plan that you have seen; 412 if it has changed'),
);

/** A change of a handover: an absent field keeps its value, null clears it. */
export const handoverChange = inputObject({
  ...shiftInPath,
  summary: nullish(text('What happened in the shift', 'Two blocks lost to wind.')),
  plan: nullish(text('What is next', 'Continue sbi-t0001-20240812-00002.')),
  to: nullish(optionalLineChange('Who is expected to take over', 'Grace Hopper')),
  text_version: seenTextVersion,
}).check(z.meta({ examples: [{ summary: 'Two blocks lost to wind.', to: 'Grace Hopper' }] }));

const seenItem = z.object({
  item_id: ownId('An open item'),
  version: version(1, 'The version of the item that you have seen'),
});

type Choice = { item_ids?: unknown; text?: unknown; all?: unknown };

const itemsOrAll = rule<Choice>({
  field: 'item_ids',
  type: 'value_error',
  message: 'Send either all: true, or item_ids, text: true or both',
  holds: ({ item_ids, text, all }) => (!isAbsentList(item_ids) || text === true) !== (all === true),
});

const textToo = (description: string) =>
  z.optional(z.literal(true).check(z.meta({ description, examples: [true] })));

/** Open items that the caller acknowledges, and the text. */
export const acknowledgement = inputObject({
  ...shiftInPath,
  item_ids: listInput(
    ownId('An open item'),
    { description: 'Open items; the text is acknowledged with them, also with an empty list' },
    { maxItems: MAX_ITEMS, key: (id) => id },
  ),
  text: textToo('Acknowledges the text; alone, nothing else'),
  all: z.optional(
    z
      .boolean()
      .check(
        z.meta({ description: 'Acknowledges every open item and the text', examples: [true] }),
      ),
  ),
  note: z.optional(shortText('A remark on these items', 'Antenna 12 is back since 03:40')),
  disputed: z.optional(
    z.boolean().check(z.meta({ description: 'Whether you disagree. Default: false' })),
  ),
  seen: listInput(
    seenItem,
    {
      description:
        'Versions that you have seen; 412 if one has changed or, with all, an open item is not among them',
    },
    { maxItems: MAX_ITEMS },
  ),
  text_version: seenTextVersion,
}).check(
  itemsOrAll,
  z.meta({ examples: [{ all: true }, { item_ids: [373662154752], disputed: true }] }),
);

/** What the caller takes back of the own acknowledgements. */
export const acknowledgementWithdrawal = inputObject({
  ...shiftInPath,
  item_ids: listInput(
    ownId('An item'),
    { description: 'Items; the text stays acknowledged' },
    { maxItems: MAX_ITEMS, key: (id) => id },
  ),
  text: textToo('Takes back the acknowledgement of the text'),
  all: z.optional(
    z.boolean().check(z.meta({ description: 'Takes back items and text', examples: [true] })),
  ),
}).check(itemsOrAll, z.meta({ examples: [{ all: true }, { item_ids: [373662154752] }] }));

/** The next shift, as its operator starts it. */
export const acceptance = inputObject({
  ...shiftInPath,
  operator_name: line('The operator of the next shift', 'Grace Hopper'),
  user_id: z.optional(
    optionalLine('The user who runs the next shift. Default: the caller', 'operator-2'),
  ),
  takeover_reason: z.optional(
    shortText(
      'Why you take over without an offer, without acknowledging everything, or as the same person',
      'The operator of the night had to leave',
    ).check(z.trim(), z.minLength(1)),
  ),
}).check(z.meta({ examples: [{ operator_name: 'Grace Hopper' }] }));
