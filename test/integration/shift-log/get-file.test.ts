import { expect, it } from 'vitest';
import { updateComment } from '#lib/shift-log/contracts/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { createPng, gif } from '../../support/files/images.ts';
import {
  postComment,
  toAnnouncement,
  toBase64Entry,
  uploadImage,
  waitForImages,
} from '../../support/shift-log/comments.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const desk = await getDesk();
const operator = await desk.as('operator', 'operator-1');
const token = await desk.token('viewer-1', 'viewer');
const { shift_id } = await startShift(operator);

const get = (href: string | undefined, headers = { authorization: `Bearer ${token}` }) =>
  fetch(`${desk.url}${href ?? ''}`, { headers, redirect: 'manual' });

/** Follows a redirect to the bucket, without credentials. */
async function download(href: string | undefined) {
  const response = await fetch((await get(href)).headers.get('location') ?? '');
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, disposition: response.headers.get('content-disposition') ?? '' };
}

const attach = async (bytes: Buffer, name: string) =>
  only((await postComment(operator, shift_id, { image: [toBase64Entry(bytes, name)] })).image);

it('redirects a reader to a signed URL for as long as that is valid', async () => {
  const { href } = await attach(createPng(), 'a  b.png');

  const response = await get(href);

  expect(href).toMatch(/\/slt\/api\/v3\/shift\/file\/[0-9a-f-]{36}$/);
  expect(response.status).toBe(302);
  expect(response.headers.get('cache-control')).toBe('private, max-age=270');
  expect(await download(href)).toMatchObject({ bytes: createPng() });
  expect((await get(href, { authorization: 'Bearer none' })).status).toBe(401);
});

it('keeps the name of a file that its bytes confirm, and appends an extension to any other', async () => {
  const names = {
    'a  b.PNG': [createPng(), 'inline; filename="a b.PNG"; filename*=UTF-8\'\'a%20%20b.PNG'],
    'night.log': [Buffer.from('calm'), 'filename="night.log"'],
    'run.bat': [Buffer.from('calm'), 'filename="run.bat.txt"'],
    'plot.png': [Buffer.from('calm'), 'filename="plot.png.txt"'],
    plot: [gif, 'filename="plot.gif"'],
  } satisfies Record<string, [Buffer, string]>;

  for (const [name, [bytes, expected]] of Object.entries(names)) {
    const { file_name, href, path } = await attach(bytes, name);
    const { disposition } = await download(href);
    const signed = (await fetch(path ?? '')).headers.get('content-disposition');
    expect([file_name, disposition]).toEqual([name, expect.stringContaining(expected)]);
    expect(signed).toBe(disposition);
  }
});

it('has browsers save an image on request', async () => {
  const { href } = await attach(createPng(), 'a.png');

  expect((await download(`${href}?download=true`)).disposition).toMatch(/^attachment; /);
  expect((await download(`${href}?download=false`)).disposition).toMatch(/^inline; /);
  expect((await get(`${href}?download=yes`)).status).toBe(422);
  expect((await get(`${href}?thumbnail=1`)).status).toBe(422);
});

it('returns the file for a thumbnail that does not exist', async () => {
  const { href } = await attach(createPng(), 'a.png');

  expect((await download(`${href}?thumbnail=true`)).bytes).toEqual(createPng());
});

it('leads to files of earlier versions', async () => {
  const comment = await postComment(operator, shift_id, {
    comment: 'x',
    image: [toBase64Entry(createPng())],
  });
  const { href } = only(comment.image);
  const path = { comment_id: comment.comment_id };
  await operator(updateComment, { path, body: { image: [] } });

  expect((await download(href)).bytes).toEqual(createPng());
});

it('finds no file while its bytes are awaited, or after they are refused', async () => {
  const announced = toAnnouncement(Buffer.from('<html></html>'), 'page.txt', 'text/plain');
  const comment = await postComment(operator, shift_id, {
    image: [announced, toAnnouncement(createPng(), 'a.png')],
  });
  const [refused, awaited] = comment.image;
  await uploadImage(refused, Buffer.from('<html></html>'));

  const responses = [
    await get(`/slt/api/v3/shift/file/${awaited!.unique_id}`),
    await get(`/slt/api/v3/shift/file/${refused!.unique_id}`),
    await get('/slt/api/v3/shift/file/unknown'),
  ];

  for (const response of responses)
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { code: 'FILE_NOT_FOUND' },
    ]);
  await uploadImage(awaited, createPng());
  const { image } = await waitForImages(operator, comment, 1);
  expect((await get(only(image).href)).status).toBe(302);
});
