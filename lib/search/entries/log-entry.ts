import type { EntryChange } from '../model.ts';
import { authorAndTime } from './entry-parts.ts';
import { truncateText } from '../words/fold.ts';
import type { Records } from './records.ts';

/** The maximum number of characters of a log's request names and errors that are indexed, the newest ones. */
const MAX_REQUEST_CHARS = 20_000;
/** The maximum length of one of them: a longer one is cut, so that it leaves room for others. */
const MAX_ERROR_CHARS = 4000;

/** Returns the entry of an execution block's log: its ids, and the distinct names and errors of its requests. */
export function logEntry(record: Records['log'], version: string): EntryChange {
  const { id, shift_id, eb_id, sbi_ref, sbd_ref, request_response, metadata } = record;
  const ids = [eb_id, sbi_ref, sbd_ref].filter((ref) => ref !== undefined).join(' ');
  return {
    kind: 'log',
    id: String(id),
    shift_id,
    ...authorAndTime(metadata),
    text: [ids, ...textsOf(request_response)].join('\n'),
    tags: [],
    eb_id: String(eb_id),
    version,
  };
}

/** Returns the errors, then the names of requests, without repetitions. */
function textsOf(requests: Records['log']['request_response']): string[] {
  const newestFirst = requests.toReversed();
  const texts = new Set([
    ...newestFirst.flatMap(({ error }) => textsIn(error)),
    ...newestFirst.flatMap(({ request }) => (request === undefined ? [] : [request])),
  ]);
  let room = MAX_REQUEST_CHARS;
  const parts = [...texts].map((text) => {
    const part = truncateText(text, Math.max(0, Math.min(room, MAX_ERROR_CHARS)));
    room -= part.length + 1;
    return part;
  });
  return parts.filter((part) => part !== '');
}

/** Returns all texts in a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
