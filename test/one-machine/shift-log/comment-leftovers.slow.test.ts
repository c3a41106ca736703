import { expect, it } from 'vitest';
import type { Declaration } from '#lib/contract/endpoint.ts';
import { createComment, replyToComment, updateComment } from '#lib/shift-log/contracts/comments.ts';
import { addImages, createImageComment } from '#lib/shift-log/contracts/images.ts';
import {
  toAnnouncement,
  postComment,
  editComment,
  createCommentForm,
  createLinkOfLength,
  createImageFile,
  waitForImages,
} from '../../support/shift-log/comments.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { encodeField, createFile, formHeaders, encodeForm } from '../../support/files/forms.ts';
import { createPng, createPngOfSize } from '../../support/files/images.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';
import { scanTable, listKeys, putObject } from '../../support/machine/stored-data.ts';

const { as, url, token, folder } = await startDeskForFile();
const operator = await as('operator');
const bearer = { Authorization: `Bearer ${await token('operator-1', 'operator')}` };
const { shift_id } = await startShift(operator);
const { comment_id } = await postComment(operator, shift_id);

const readStore = async () => [await scanTable(folder), await listKeys(folder)];
const before = await readStore();

const fileEndpoints = [createComment, updateComment, replyToComment, createImageComment, addImages];
const fields = { shift_fk: shift_id, comment: 'x', reply_text: 'x' };
const picture = createImageFile(createPng(), 'a.png');
const partOf = (endpoint: Declaration) => (endpoint === createImageComment ? 'file' : 'files');
const validForm = (endpoint: Declaration) =>
  createCommentForm(bodyOf(endpoint), [picture], partOf(endpoint));
const bodyOf = ({ request }: Declaration) =>
  request.body && request.files?.bodyPart ? fields : undefined;

async function send(
  { method, path }: Declaration,
  body: FormData | Buffer,
  headers: Record<string, string> = {},
  ids: Record<string, string | number> = { shift_id, comment_id },
): Promise<number> {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
  const requestBody = body instanceof FormData ? body : new Uint8Array(body);
  const response = await fetch(`${url}${filledPath}`, {
    method,
    headers: { ...bearer, ...headers },
    body: requestBody,
  });
  return response.status;
}

/** Returns a form field for a file with any name, even one that no client would send. */
const imageNamed = (n: number) => createImageFile(createPng(), `${n}.png`);
const fileNamed = (name: string) => encodeField('files', createPng(), `; filename="${name}"`);
const text = JSON.stringify(fields);
const numbers = Array.from({ length: 10_000 }, (_, n) => n);
const completeForm = encodeForm(
  encodeField('comment', text, '\r\nContent-Type: application/json'),
  fileNamed('a.png'),
);

const malformedForms: Record<string, [body: Buffer, type?: string]> = {
  'cut off in a file': [completeForm.subarray(0, completeForm.length - 40)],
  'cut off before its end': [completeForm.subarray(0, completeForm.length - 4)],
  'without a boundary': [completeForm, 'multipart/form-data'],
  'with another boundary': [completeForm, 'multipart/form-data; boundary=c'],
  'of 10,000 parts': [encodeForm(...numbers.map((n) => encodeField(`f${n}`, 'x')))],
  'of 10,000 files': [encodeForm(...numbers.map((n) => fileNamed(`${n}.png`)))],
  'inside another form': [
    encodeForm(
      encodeField(
        'files',
        completeForm,
        '; filename="a.png"\r\nContent-Type: multipart/mixed; boundary=b',
      ),
    ),
  ],
  'with a wrong length in its bytes': [
    Buffer.concat([Buffer.from('Content-Length: 3\r\n'), completeForm.subarray(0, 80)]),
  ],
  'with a path': [encodeForm(fileNamed('../../etc/passwd.png'))],
  'with a path of Windows': [encodeForm(fileNamed('C:\\\\a.png'))],
  'with a name of dots': [encodeForm(fileNamed('..'))],
  'with a NUL in a name': [encodeForm(fileNamed('a\0.png'))],
};

it.each(Object.entries(malformedForms))('stores nothing of a form %s', async (_, [body, type]) => {
  for (const endpoint of fileEndpoints) {
    const headers = { 'Content-Type': type ?? formHeaders['content-type'] };
    const status = await send(endpoint, body, headers);
    expect([413, 415, 422], `${endpoint.id}: ${status}`).toContain(status);
  }

  expect(await readStore()).toEqual(before);
});

const page = Buffer.from('\ufeff \n<!doctype html><script>alert(1)</script>');
const pictures: Record<string, [File[], status: number]> = {
  'a page': [[createImageFile(page, 'a.png')], 415],
  'an empty file': [[createImageFile(Buffer.alloc(0), 'a.png')], 422],
  'a good image and a page': [[picture, createFile('<svg/>', 'b.svg')], 415],
  'more than 4 MiB': [[createImageFile(createPngOfSize(4 * 1024 ** 2 + 1), 'a.png')], 413],
};

it.each(Object.entries(pictures))(
  'stores nothing of a form with %s',
  async (_, [files, status]) => {
    for (const endpoint of fileEndpoints.filter((one) => one !== createImageComment)) {
      const form = createCommentForm(bodyOf(endpoint), files);
      expect(await send(endpoint, form), endpoint.id).toBe(status);
    }

    expect(await readStore()).toEqual(before);
  },
);

it('stores nothing of a valid form that is refused for its target or its size', async () => {
  const links = { issue_tracker_links: Array<string>(7).fill(createLinkOfLength(65_000)) };
  const large = createCommentForm({ ...fields, ...links }, [picture]);
  const elsewhere = { shift_id: 999_999, comment_id: 1 };
  const stale = { 'If-Match': '"1"' };

  for (const endpoint of [createImageComment, updateComment, replyToComment, addImages])
    expect(await send(endpoint, validForm(endpoint), {}, elsewhere), endpoint.id).toBe(404);
  for (const endpoint of [updateComment, addImages])
    expect(await send(endpoint, validForm(endpoint), stale), endpoint.id).toBe(412);
  for (const endpoint of [createComment, updateComment, replyToComment])
    expect(await send(endpoint, large), endpoint.id).toBe(413);

  expect(await readStore()).toEqual(before);
});

it('leaves nothing below staging after concurrent forms', async () => {
  const crowd = Array.from({ length: 8 }, (_, n) => n);

  const statuses = await Promise.all(
    crowd.map((n) => send(addImages, createCommentForm(undefined, [imageNamed(n)]))),
  );

  const stagedKeys = async () =>
    (await listKeys(folder)).filter((key) => key.startsWith('staging/'));
  expect(statuses).toEqual(crowd.map(() => 200));
  await expect.poll(stagedKeys).toEqual([]);
  await expect.poll(() => listKeys(folder)).toHaveLength(crowd.length);
});

it('lists a comment only under the tags of its newest version', async () => {
  const created = await postComment(operator, shift_id, { tags: ['One', 'two'] });

  await editComment(operator, created.comment_id, { tags: ['TWO', 'three'] });

  const items = (await scanTable(folder)) as { pk: string; sk: string }[];
  const tagged = items.filter(({ pk }) => pk.startsWith('TAGGED#')).map(({ pk }) => pk);
  expect(tagged.sort()).toEqual(['TAGGED#three', 'TAGGED#two']);
});

it('never shows an object whose size differs from the announced one', async () => {
  const created = await postComment(operator, shift_id, {
    image: [200, 200, 200].map((size, n) => toAnnouncement(createPngOfSize(size, n), `${n}.png`)),
  });
  const [short, long, good] = created.image.map(({ unique_id }) => `staging/${unique_id}`);

  await putObject(folder, short!, createPngOfSize(199));
  await putObject(folder, long!, createPngOfSize(201));
  await putObject(folder, good!, createPngOfSize(200));

  const { image } = await waitForImages(operator, created, 1);
  const stagedKeys = async () =>
    (await listKeys(folder)).filter((key) => key.startsWith('staging/'));
  await expect.poll(stagedKeys).toEqual([]);
  expect(only(image).file_name).toBe('2.png');
  const stored = (await listKeys(folder)).filter((key) => key.includes(`/${created.comment_id}/`));
  expect(stored).toEqual([only(image).file_key]);
});

it('keeps one of two images that were uploaded under one id in two formats', async () => {
  const created = await postComment(operator, shift_id, { image: [toAnnouncement(createPng())] });
  const { unique_id } = only(created.image);
  const baseKey = `shifts/${shift_id}/comments/${created.comment_id}/${unique_id}`;
  const findKeys = async () => (await listKeys(folder)).filter((key) => key.includes(unique_id));

  await putObject(folder, `${baseKey}.gif`, createPng());
  await putObject(folder, `staging/${unique_id}`, createPng());

  await waitForImages(operator, created, 1);
  await expect.poll(findKeys).toEqual([`${baseKey}.png`]);
});

it('stores only the images of a valid form, under their final keys', async () => {
  const existing = await listKeys(folder);

  for (const endpoint of fileEndpoints)
    expect(await send(endpoint, validForm(endpoint)), endpoint.id).toBe(200);

  const objects = (await listKeys(folder)).filter((key) => !existing.includes(key));
  expect(objects).toHaveLength(fileEndpoints.length);
  expect(objects.every((key) => key.startsWith(`shifts/${shift_id}/comments/`))).toBe(true);
});
