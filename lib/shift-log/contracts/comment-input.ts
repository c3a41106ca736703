import * as z from 'zod/mini';
import { atMostOne, exactlyOne } from '#lib/contract/fields/input-object.ts';
import { nullish, nullable, tagName, text } from '#lib/contract/fields.ts';
import { listOf } from '#lib/contract/fields/lists.ts';
import { filesAfter, newFiles } from './attachment-input.ts';
import { ownId, referencesInput, shiftId } from './fields.ts';
import { rule } from './rule.ts';

/** Each tag is an item of the transaction, which takes a hundred. */
const MOST_TAGS = 20;
export const MOST_LINKS = 100;

/** A list for the documentation, whose parser is more than a schema can say. */
const described = (description: string, maxItems: number, example: string) => ({
  type: 'array',
  items: { type: 'string' },
  maxItems,
  description,
  examples: [[example]],
});

const tag = tagName('A name, whether or not there is a tag of it');
export const tags = listOf(tag, described('Names to find it by', MOST_TAGS, 'weather'), {
  maxItems: MOST_TAGS,
});

const link = text('An http or https URL').check(
  z.refine((url) => /^https?:\/\/\S+$/i.test(url) && URL.canParse(url), {
    message: 'Input should be a valid http or https URL',
    params: { type: 'url_parsing' },
  }),
);

const links = listOf(
  link,
  described('URLs of its tickets', MOST_LINKS, 'https://tracker.example.org/browse/OPS-7'),
  { maxItems: MOST_LINKS },
);

/** Fields that a comment and a reply have in common. */
const shared = { tags: nullish(tags), issue_tracker_links: nullish(links) };

const shift = {
  shift_fk: nullish(shiftId('The shift, running or ended')),
  shift_id: nullish(shiftId('Another name of shift_fk')),
};

const fields = {
  ...shift,
  ...nullable(referencesInput()),
  comment: nullish(text('What is said', 'Antenna 12 lost lock at 20:15')),
  ...shared,
};

type Id = number | string | null;
type Given = { shift_fk?: Id; shift_id?: Id };

const oneShift = rule<Given>({
  field: 'shift_fk',
  type: 'value_error',
  message: 'shift_fk and shift_id are the same thing and must be equal',
  holds: ({ shift_fk, shift_id }) =>
    shift_fk == null || shift_id == null || String(shift_fk) === String(shift_id),
});

const aShift = rule<Given>({
  field: 'shift_fk',
  type: 'missing',
  message: 'Field required',
  holds: ({ shift_fk, shift_id }) => (shift_fk ?? shift_id) != null,
});

/** A text that says nothing is none. */
export const isBlank = (said: unknown): boolean =>
  said == null || (typeof said === 'string' && said.trim() === '');

/** A comment to make. Its ids, version, metadata and replies are ignored: a GET's answer may be sent. */
export const newComment = z.object({ ...fields, image: nullish(newFiles) }).check(
  oneShift,
  aShift,
  z.meta({
    examples: [{ shift_fk: 42, comment: 'Antenna 12 lost lock at 20:15', tags: ['antenna'] }],
    ...exactlyOne('shift_fk', 'shift_id'),
  }),
);

/** A change of a comment: absent leaves a field as it is, null clears it. */
export const commentChange = z
  .object({
    comment_id: nullish(ownId('The id in the path')),
    ...fields,
    image: nullish(filesAfter),
  })
  .check(
    oneShift,
    z.meta({
      examples: [{ comment: 'Antenna 12 was off from 20:15 to 20:40' }],
      ...atMostOne('shift_fk', 'shift_id'),
    }),
  );

export type CommentChange = z.output<typeof commentChange>;

/** A reply to make: with a text, a file, or both. The answer of a GET may be sent. */
export const newReply = z
  .object({
    ...shift,
    comment_id: nullish(ownId('The id in the path')),
    reply_text: nullish(text('What is answered', 'It is back')),
    comment: nullish(text('Another name of reply_text')),
    ...shared,
    image: nullish(newFiles),
  })
  .check(
    oneShift,
    z.meta({ examples: [{ reply_text: 'It is back' }], ...atMostOne('shift_fk', 'shift_id') }),
  );
