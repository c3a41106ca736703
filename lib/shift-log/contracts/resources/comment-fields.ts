import * as z from 'zod/mini';
import { externalIdAsText, name, tagName, text } from '#lib/contract/fields.ts';
import { listInput } from '#lib/contract/fields/list-input.ts';
import { clearableId } from '#lib/contract/fields/optional-id.ts';
import { tagLine, tagLineChange } from '#lib/contract/fields/single-line.ts';
import { occurrence, optionalText } from '../fields.ts';
import { canonicalTag } from '../../fields/tag.ts';

/** The maximum number of tags: each is an item of the transaction, which takes a hundred. */
const MAX_TAGS = 20;
export const MAX_LINKS = 100;

/** An id in another system. Requests may send an integer. */
const reference = (about: string, example: string) => ({
  input: () => clearableId(externalIdAsText(about, example)),
  response: () => z.optional(name(about, example)),
});

const listSchema = (description: string, maxItems: number, example: string) => ({
  type: 'array',
  items: { type: 'string' },
  maxItems,
  description,
  examples: [[example]],
});

const tag = (example: string) => tagName('A label; it need not be a predefined tag', example);

const link = (example: string) =>
  text('An http or https URL', example).check(
    z.refine((url) => /^https?:\/\/\S+$/i.test(url) && URL.canParse(url), {
      message: 'Input should be a valid http or https URL',
      params: { type: 'url_parsing' },
    }),
  );

const ticket = 'https://tracker.example.org/browse/OPS-7';

/** Fields that comments and replies share; `tagInput` is the schema of a tag in requests. */
const labelsWith = (tagInput: typeof tagLine) => ({
  tags: {
    input: () =>
      listInput(
        tagInput('A label; it need not be a predefined tag', 'weather'),
        listSchema('Names to filter by', MAX_TAGS, 'weather'),
        { maxItems: MAX_TAGS, key: canonicalTag },
      ),
    response: () => z.array(tag('antenna')),
  },
  issue_tracker_links: {
    input: () =>
      listInput(link(ticket), listSchema('URLs of tickets', MAX_LINKS, ticket), {
        maxItems: MAX_LINKS,
      }),
    response: () => z.array(text('The URL of a ticket', ticket)),
  },
});

/** The labels of a comment or a reply in requests that change it. */
export const labels = labelsWith(tagLineChange);

/** The labels of a comment or a reply that has none. */
export const emptyLabels: Record<keyof typeof labels, string[]> = {
  tags: [],
  issue_tracker_links: [],
};

/** References of a comment to other systems. */
export const references = {
  prj_fk: reference('Project', 'prj-t0001-20240812-00003'),
  sbd_fk: reference('Scheduling block definition', 'sbd-t0001-20240812-00001'),
  sbi_fk: reference('Scheduling block instance', 'sbi-t0001-20240812-00002'),
  eb_fk: reference('Execution block', 'eb-t0001-20240813-00010'),
};

/**
 * The fields of a comment that clients write. A field that is added here is accepted, stored, versioned,
 * returned, compared, exported and imported.
 */
export const commentContent = {
  ...references,
  comment: optionalText('The text', 'Antenna 12 lost lock at 20:15'),
  occurred_on: occurrence,
  ...labels,
};

/** The fields of a reply that clients write. */
export const replyContent = {
  reply_text: optionalText('The text', 'It is back'),
  ...labelsWith(tagLine),
};
