import * as z from 'zod/mini';
import { atMostOne, exactlyOne } from '#lib/contract/fields/input-object.ts';
import { maybe, nullable, tagName, text } from '#lib/contract/fields.ts';
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
  most: MOST_TAGS,
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
  { most: MOST_LINKS },
);

/** Fields that a comment and a reply have in common. */
const shared = { tags: maybe(tags), issue_tracker_links: maybe(links) };

const shift = {
  shift_fk: maybe(shiftId('The shift, running or ended')),
  shift_id: maybe(shiftId('Another name of shift_fk')),
};

const fields = {
  ...shift,
  ...nullable(referencesInput()),
  comment: maybe(text('What is said', 'Antenna 12 lost lock at 20:15')),
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
export const newComment = z.object({ ...fields, image: maybe(newFiles) }).check(
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
    comment_id: maybe(ownId('The id in the path')),
    ...fields,
    image: maybe(filesAfter),
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
    comment_id: maybe(ownId('The id in the path')),
    reply_text: maybe(text('What is answered', 'It is back')),
    comment: maybe(text('Another name of reply_text')),
    ...shared,
    image: maybe(newFiles),
  })
  .check(
    oneShift,
    z.meta({ examples: [{ reply_text: 'It is back' }], ...atMostOne('shift_fk', 'shift_id') }),
  );
