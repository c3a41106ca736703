import { expect } from 'vitest';
import {
  createComment,
  listComments,
  replyToComment,
  updateComment,
} from '#lib/shift-log/contracts/comments.ts';
import { only, type Client } from './shifts.ts';
import { getNextQuery } from '../api/next-page.ts';

export type CommentBody = Awaited<ReturnType<typeof postComment>>;
type Query = Record<string, string | number>;

/** Creates a comment on a shift. */
export async function postComment(client: Client, shift_fk: number, body: object = {}) {
  const response = await client(createComment, {
    body: { shift_fk, comment: 'Antenna 12 lost lock', ...body },
  });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return only(response.body.result_data);
}

/** Replies to a comment. Returns the comment with the reply. */
export async function postReply(client: Client, comment_id: number, body: object = {}) {
  const response = await client(replyToComment, {
    path: { comment_id },
    body: { reply_text: 'It is back', ...body },
  });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return only(response.body.result_data);
}

/** Sends a change of a comment, of a version if `etag` names one, and returns the response, also a refusal. */
export const putComment = (client: Client, comment_id: number, body: object, etag?: number) =>
  client(updateComment, {
    path: { comment_id },
    body,
    ...(etag !== undefined && { headers: { 'If-Match': `"${etag}"` } }),
  });

/** Updates a comment. */
export async function editComment(client: Client, comment_id: number, body: object) {
  const response = await client(updateComment, { path: { comment_id }, body });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return only(response.body.result_data);
}

/** Returns a page of comments and the query for the next page, from the Link header. */
export async function getCommentPage(client: Client, query: Query) {
  const response = await client(listComments, { query });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return { comments: response.body.result_data, next: getNextQuery(response) };
}

/** Returns all pages of a list of comments. */
export async function listCommentPages(client: Client, query: Query): Promise<CommentBody[][]> {
  const { comments, next } = await getCommentPage(client, query);
  return next ? [comments, ...(await listCommentPages(client, next))] : [comments];
}

/** Returns a link with a number of characters. */
export const createLinkOfLength = (length: number) => 'https://t.example/'.padEnd(length, 'x');

/** Creates an image file for a form or an upload. */
export const createImageFile = (bytes: Uint8Array, file_name: string, type = 'image/png') =>
  new File([new Uint8Array(bytes)], file_name, { type });

/** Creates a form with files and, optionally, a JSON body. */
export function createCommentForm(
  body: object | undefined,
  files: File[],
  part = 'files',
): FormData {
  const form = new FormData();
  if (body) form.append('comment', new Blob([JSON.stringify(body)], { type: 'application/json' }));
  for (const file of files) form.append(part, file);
  return form;
}

export type Media = CommentBody['image'][number];

/** Fetches a file. Its disposition is `inline` or `attachment`. */
export async function fetchFile(path: string | undefined) {
  const response = await fetch(path ?? '');
  expect(response.status).toBe(200);
  const header = response.headers.get('content-disposition') ?? '';
  const [, disposition = '', name = ''] =
    /^(\w+); filename="[^"]*"; filename\*=UTF-8''(\S+)$/.exec(header) ?? [];
  return {
    bytes: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type'),
    disposition,
    name: decodeURIComponent(name),
  };
}

/** Fetches an image. Fails unless browsers show it inline. */
export async function fetchImage(path: string | undefined) {
  const { disposition, ...file } = await fetchFile(path);
  expect(disposition).toBe('inline');
  return file;
}

/** Returns an image without its link, which differs in each response. */
export const withoutLink = ({ path: _link, ...image }: Media) => image;

/** Returns comments without the links to their images. */
export const withoutLinks = (comments: CommentBody[]) =>
  comments.map((one) => ({
    ...one,
    image: one.image.map(withoutLink),
    replies: one.replies.map((reply) => ({ ...reply, image: reply.image.map(withoutLink) })),
  }));

/** Returns the announcement of a file that is uploaded later. */
export const toAnnouncement = (
  bytes: Uint8Array,
  file_name = 'a.png',
  content_type = 'image/png',
) => ({
  file_name,
  content_type,
  size: bytes.length,
});

/** Returns an entry of an `image` list that contains its file. */
export const toBase64Entry = (bytes: Buffer, file_name = 'a.png') => ({
  file_name,
  media_content: bytes.toString('base64'),
});

/** Uploads the bytes of an announced image. Returns the status. */
export async function uploadImage(image: Media | undefined, bytes: Uint8Array): Promise<number> {
  const { url = '', method, headers } = image?.upload ?? {};
  // fetch sets Content-Length itself, as browsers do.
  const { 'Content-Length': _length, ...otherHeaders } = headers as Record<string, string>;
  const body = new Uint8Array(bytes);
  const response = await fetch(url, { method, headers: otherHeaders, body });
  return response.status;
}

/** Returns a comment as the list of its shift contains it. */
export async function findListedComment(client: Client, { shift_fk, comment_id }: CommentBody) {
  const { comments } = await getCommentPage(client, { shift_id: shift_fk, limit: 500 });
  return comments.find((one) => one.comment_id === comment_id);
}

/** Waits until a comment has a number of visible images, and returns it. */
export async function waitForImages(client: Client, comment: CommentBody, images: number) {
  await expect
    .poll(async () => (await findListedComment(client, comment))?.image.length ?? 0, {
      timeout: 60_000,
    })
    .toBe(images);
  return (await findListedComment(client, comment))!;
}
