import { expect } from 'vitest';
import {
  createComment,
  listComments,
  replyToComment,
  updateComment,
} from '#lib/shift-log/contracts/comments.ts';
import { only, type Client } from './shifts.ts';

export type CommentBody = Awaited<ReturnType<typeof comment>>;
type Query = Record<string, string | number>;

/** Comments on a shift. */
export async function comment(client: Client, shift_fk: number, body: object = {}) {
  const answer = await client(createComment, {
    body: { shift_fk, comment: 'Antenna 12 lost lock', ...body },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return only(answer.body.result_data);
}

/** Replies to a comment; gives the comment with the reply. */
export async function reply(client: Client, comment_id: number, body: object = {}) {
  const answer = await client(replyToComment, {
    path: { comment_id },
    body: { reply_text: 'It is back', ...body },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return only(answer.body.result_data);
}

/** Changes a comment. */
export async function edit(client: Client, comment_id: number, body: object) {
  const answer = await client(updateComment, { path: { comment_id }, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return only(answer.body.result_data);
}

/** A page of comments, and the query of the next one, from its Link. */
export async function page(client: Client, query: Query) {
  const { status, body, headers } = await client(listComments, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  const [, link] = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
  const next = link && (Object.fromEntries(new URL(link, 'http://x').searchParams) as Query);
  return { comments: body.result_data, next };
}

/** The pages of a list of comments. */
export async function pages(client: Client, query: Query): Promise<CommentBody[][]> {
  const { comments, next } = await page(client, query);
  return next ? [comments, ...(await pages(client, next))] : [comments];
}
