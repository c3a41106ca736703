import * as z from 'zod/mini';
import { envelope, enveloped, resource, type ResponseFormat } from '#lib/contract/envelope.ts';
import { datetime, MAX_INT32, integer, name, tagName, text } from '#lib/contract/fields.ts';
import { entryKinds } from '../model.ts';

const offset = (description: string, example: number) =>
  integer(0, Number.MAX_SAFE_INTEGER, description, example);

const hitFields = () => ({
  kind: z.enum(entryKinds).check(z.meta({ description: 'What was found', examples: ['comment'] })),
  id: name('The id, as the API of the resource names it', '373662154752'),
  shift_id: z.optional(integer(1, MAX_INT32, 'The shift of the entry', 1)),
  author: name('The user who created it', 'operator-1'),
  author_name: z.optional(name('The name of this user, if known', 'Ada Lovelace')),
  timestamp: datetime('When it was created', '2024-08-12T20:15:00.123456Z'),
  excerpt: text('Plain text around the first match', 'Antenna 12 lost lock at 20:15'),
  highlights: z.array(z.tuple([offset('Start', 0), offset('End, exclusive', 7)])).check(
    z.meta({
      description: 'The matching words: offsets in the excerpt, in UTF-16 code units',
      examples: [[[0, 7]]],
    }),
  ),
  tags: z.array(tagName('A tag', 'antenna')),
  component: z.optional(name('What it is about', 'antenna-12')),
  occurred_on: z.optional(datetime('When it happened, if that was given', '2024-08-12T19:55:00Z')),
  withdrawn: z
    .optional(z.literal(true))
    .check(z.meta({ description: 'It was withdrawn; see the resource for who did so, and why' })),
  href: text(
    'The path of the resource, or of the list that contains it',
    '/slt/api/v3/shift?shift_id=1',
  ),
});

const hit = resource('SearchHit', () => z.object(hitFields()));

const ids = (description: string) =>
  z.array(integer(1, Number.MAX_SAFE_INTEGER, description, 373662154752));

const similarEntry = resource('SimilarEntry', () =>
  z.object({
    ...hitFields(),
    links: z.object({
      tickets: z.array(text('The URL of a ticket', 'https://tracker.example.org/browse/OPS-7')),
      items: ids('The id of an open item'),
      losses: ids('The id of a loss'),
    }),
  }),
);

export const similarEntries = () => envelope(similarEntry());

/** A page of hits. */
export const hits = resource('SearchHits', () =>
  z.extend(envelope(hit()), {
    partial: z.optional(z.literal(true)).check(
      z.meta({
        description:
          'Present when the page ended early, because few of the entries read were hits; the next page continues',
      }),
    ),
    did_you_mean: z
      .optional(z.array(name('A word of the shift log', 'antenna')))
      .check(z.meta({ description: 'Words that are similar to a word without any match' })),
  }),
);

type Hit = z.output<ReturnType<typeof hit>>;
type SimilarEntry = z.output<ReturnType<typeof similarEntry>>;

/** A page of hits, and the additional fields of its envelope. */
type Hits = { hits: Hit[]; partial?: true; did_you_mean?: string[] };

/** Returns the shift service's envelope for hits, with the other fields of the data beside them. */
const hitEnvelope = <Data extends { hits: unknown[] }>() =>
  ({
    success: ({ hits, ...fields }: Data) => ({ ...enveloped.success(hits), ...fields }),
    failure: enveloped.failure,
  }) satisfies ResponseFormat;

export const hitFormat = hitEnvelope<Hits>();
export const similarFormat = hitEnvelope<{ hits: SimilarEntry[] }>();
