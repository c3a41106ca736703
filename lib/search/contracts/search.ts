import * as z from 'zod/mini';
import { defineEndpoint, open } from '#lib/contract/endpoint.ts';
import { BASE_PATH } from '#lib/shift-log/contracts/base-path.ts';
import { integer, text } from '#lib/contract/fields.ts';
import { filter, repeatable, timeBound } from '#lib/contract/fields/filters.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import {
  MAX_SEARCH_PAGE_SIZE,
  MAX_SIMILAR_ENTRIES,
  pageParameters,
  SEARCH_PAGE_SIZE,
  SIMILAR_ENTRIES,
} from '#lib/contract/pages.ts';
import { entryKinds } from '../model.ts';
import { hitFormat, hits, similarEntries, similarFormat } from './responses.ts';

const MAX_QUERY_CHARS = 512;

const QUERY = `What to search for; may be absent if a filter is given. All words must match, in the text or the tags, \
regardless of case and diacritics, by their English stem. A query may contain "a phrase", -excluded, prefix* and the \
fields tag:, by:, eb:, shift: and kind:. OR in capitals joins the terms beside it: a b OR c is a and (b or c). An identifier such as M31 or OPS-7 matches as a phrase of its parts.`;

const kind = z
  .enum(entryKinds)
  .check(z.meta({ description: 'Only entries of this kind', examples: ['comment'] }));

export const search = defineEndpoint({
  id: 'search.search',
  method: 'GET',
  path: `${BASE_PATH}/search`,
  caller: open('slt:read'),
  request: {
    query: {
      q: z.optional(
        z
          .string()
          .check(
            z.maxLength(MAX_QUERY_CHARS),
            z.meta({ description: QUERY, examples: ['antenna "lost lock" -test'] }),
          ),
      ),
      kind: repeatable(
        z.optional(kind),
        'Only entries of this kind; repeated, of any of them',
        'comment',
      ),
      shift_id: filter('Only entries of this shift', '1'),
      tag: repeatable(
        filter('A tag'),
        'Only entries with this tag, regardless of case; repeated, with any of them',
        'weather',
      ),
      author: repeatable(
        filter('A user, a name, or a word of a name'),
        'Only entries of this creator: the user, the name, or a word of the name; repeated, of any of them',
        'operator-1',
      ),
      component: repeatable(
        filter('A component'),
        'Only entries about this component, regardless of case; repeated, about any of them',
        'antenna-12',
      ),
      from: z.optional(
        timeBound('start', 'Only entries created at or after this time or date', '2024-08-01'),
      ),
      to: z.optional(
        timeBound('end', 'Only entries created at or before this time or date', '2024-08-31'),
      ),
      ...pageParameters(`Maximum hits per page. Default: ${SEARCH_PAGE_SIZE}.`, {
        size: SEARCH_PAGE_SIZE,
        maxSize: MAX_SEARCH_PAGE_SIZE,
      }),
    },
  },
  response: hits,
  responseFormat: hitFormat,
  errors: [],
  access: ['search:query', 'search:read-entries'],
  summary: 'Search the shift log',
  description:
    'Finds comments, replies, annotations, logs, items, losses and other entries of all shifts, the newest first. A page may be `partial`: follow the `Link` header with `rel="next"` until there is none.',
});

export const findSimilar = defineEndpoint({
  id: 'search.find-similar',
  method: 'POST',
  path: `${BASE_PATH}/search/similar`,
  caller: open('slt:read'),
  request: {
    body: inputObject({
      text: text('A text, such as the draft of a comment', 'Antenna 12 lost lock twice'),
      limit: z.optional(
        integer(
          1,
          MAX_SIMILAR_ENTRIES,
          `Maximum entries. Default: ${SIMILAR_ENTRIES}.`,
          SIMILAR_ENTRIES,
        ),
      ),
    }),
  },
  response: similarEntries,
  responseFormat: similarFormat,
  errors: [],
  access: ['search:query', 'search:read-entries'],
  summary: 'Find entries similar to a text',
  description:
    'Finds earlier entries with many of the words of a text, such as the draft of a comment. Words that are in many entries count less.',
});
