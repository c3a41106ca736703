import { findSimilar } from '#lib/search/contracts/search.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { editComment, postComment } from '../shift-log/comments.ts';
import type { Client } from '../shift-log/shifts.ts';
import { createUniqueWord, searchUntil } from './search.ts';

/** The event of a record that is larger than this omits its data, so that the index reads it from the table. */
const MAX_EVENT_BYTES = 30 * 1024;

/** Has events of all sizes in a running shift indexed, and searches for their entries. */
export async function indexAndSearch(
  operator: Client,
  shift_id: number,
  headers: Record<string, string>,
): Promise<void> {
  const [first, second, inLog] = [createUniqueWord(), createUniqueWord(), createUniqueWord()];
  const filler = ' x'.repeat(MAX_EVENT_BYTES / 2);
  const { comment_id } = await postComment(operator, shift_id, { comment: `${first}${filler}` });
  await searchUntil(operator, { q: first }, 1);
  // The postings of words that a comment no longer has are deleted.
  await editComment(operator, comment_id, { comment: second });
  await searchUntil(operator, { q: second }, 1);
  await operator(recordLogs, {
    path: { shift_id },
    body: [{ eb_id: inLog, request_response: [{ request: `${inLog}${filler}` }] }],
  });
  await searchUntil(operator, { q: inLog }, 1);
  // The second request is refused, because it reuses the key of the first one.
  await operator(findSimilar, { body: { text: second }, headers });
  await operator(findSimilar, { body: { text: first }, headers });
}
