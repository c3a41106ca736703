import { queryPages, type Key } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import type { Condition } from '#lib/platform/dynamo/transaction.ts';
import { MAX_RESPONSE_BYTES } from '#lib/contract/json/response-size.ts';
import { isListedReply, type Reply } from './comment.ts';
import { weightOfReply } from './fit-comments.ts';
import { toReply } from './items.ts';
import * as keys from './keys.ts';

/** Replies that are read at once: most comments have fewer. */
const PAGE = 100;

/**
 * The newest replies to the comment that lies there, before a key, oldest first: all, or one more than an
 * answer shows, so that whoever fits them into it sees that there are more.
 */
export async function newestReplies(
  comment: Key,
  before = keys.repliesTo(comment.sk),
): Promise<Reply[]> {
  const range = { pk: comment.pk, from: keys.repliesFrom(comment.sk), to: before };
  const query = { table: tableName('shift-log'), ...range, newestFirst: true, limit: PAGE };
  const newest: Reply[] = [];
  let room = MAX_RESPONSE_BYTES;
  for await (const page of queryPages(query))
    for (const reply of page.filter(({ sk }) => sk !== before).map(toReply)) {
      if (!isListedReply(reply)) continue;
      newest.push(reply);
      room -= weightOfReply(reply);
      if (room < 0) return newest.reverse();
    }
  return newest.reverse();
}

/** Returns the condition that a comment has neither changed nor got a reply. */
export const unchangedSince = (changes: number, replyCount: number): Condition => ({
  expression: 'changes = :seen AND reply_count = :replies',
  values: { ':seen': changes, ':replies': replyCount },
});
