import { expect, it } from 'vitest';
import { listComments } from '#lib/shift-log/contracts/comments.ts';
import { createImageComment } from '#lib/shift-log/contracts/images.ts';
import {
  fetchImage,
  createCommentForm,
  createImageFile,
  withoutLinks,
} from '../../support/shift-log/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { createPng, createPngOfSize } from '../../support/files/images.ts';
import {
  only,
  startShift,
  startAndEndShift,
  createUniqueText,
} from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

const formOf = (part: string, ...files: File[]) => createCommentForm(undefined, files, part);
const singleImage = formOf('file', createImageFile(createPng(), 'antenna.png'));
const listCommentsOf = async (shift_id: number) =>
  (await operator(listComments, { query: { shift_id } })).body.result_data;

it.each(['file', 'files'])(
  'creates a comment without a text from the part %s, and returns its id',
  async (part) => {
    const { shift_id } = await startShift(operator);
    const body = formOf(part, createImageFile(createPng(), 'antenna.png'));
    body.append('operator_name', 'Ada Lovelace');

    const response = await operator(createImageComment, { path: { shift_id }, body });

    const { message, comment_id } = only(response.body.result_data);
    const comment = only(await listCommentsOf(shift_id));
    expect(message).toBe(`Shift ${shift_id} has a comment with the image antenna.png.`);
    expect(comment).toMatchObject({
      comment_id,
      comment_version: 1,
      operator_name: 'Ada Lovelace',
      tags: [],
    });
    expect(comment).not.toHaveProperty('comment');
    expect((await fetchImage(only(comment.image).path)).bytes).toEqual(createPng());
  },
);

it('accepts an ended shift, and the operator in the query', async () => {
  const shift_id = await startAndEndShift(operator);

  const queries = [{ operator_name: 'Ada' }, { shift_operator: 'Grace' }, {}];
  for (const query of queries) {
    const response = await operator(createImageComment, {
      path: { shift_id },
      query,
      body: singleImage,
    });
    expect(response.status).toBe(200);
  }

  const names = (await listCommentsOf(shift_id)).map(({ operator_name }) => operator_name);
  expect(names).toEqual([undefined, 'Grace', 'Ada']);
});

it('creates one comment for a repeated form with the same Idempotency-Key', async () => {
  const { shift_id } = await startShift(operator);
  const headers = { 'Idempotency-Key': createUniqueText('key') };
  const request = { path: { shift_id }, body: singleImage, headers };

  const first = await operator(createImageComment, request);
  const before = await listCommentsOf(shift_id);
  const again = await operator(createImageComment, request);

  expect(again.body).toEqual(first.body);
  expect(withoutLinks(await listCommentsOf(shift_id))).toEqual(withoutLinks(before));
});

it.each(['2147483647', 'abc', '0'])(
  'responds with 404 to the unknown shift %s',
  async (shift_id) => {
    const response = await operator(createImageComment, { path: { shift_id }, body: singleImage });

    expect([response.status, response.body]).toMatchObject([404, { code: 'SHIFT_NOT_FOUND' }]);
  },
);

it('refuses a form without exactly one supported image of at most 4 MiB, and a JSON body', async () => {
  const { shift_id } = await startShift(operator);
  const post = async (body: unknown) => {
    const response = await operator(createImageComment, { path: { shift_id }, body });
    return [response.status, (response.body as unknown as { code?: string }).code];
  };

  expect([
    await post(formOf('file')),
    await post(formOf('picture', createImageFile(createPng(), 'a.png'))),
    await post(
      formOf('file', createImageFile(createPng(), 'a.png'), createImageFile(createPng(), 'b.png')),
    ),
    await post(formOf('file', createImageFile(createPngOfSize(4 * 1024 ** 2 + 1), 'a.png'))),
    await post(formOf('file', createImageFile(Buffer.from('<svg/>'), 'a.png'))),
    await post(formOf('file', createImageFile(Buffer.from('Antenna 12'), 'a.txt'))),
    await post({ image: [{ file_name: 'a.png', content_type: 'image/png', size: 70 }] }),
  ]).toEqual([
    [422, undefined],
    [422, undefined],
    [413, 'TOO_MANY_FILES'],
    [413, 'FILE_TOO_LARGE'],
    [415, 'UNSUPPORTED_FILE_TYPE'],
    [415, 'UNSUPPORTED_FILE_TYPE'],
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
  ]);
  expect(await listCommentsOf(shift_id)).toEqual([]);
});

it('reports the missing file of a request without a body', async () => {
  const { shift_id } = await startShift(operator);

  const response = await operator(createImageComment, { path: { shift_id } });

  expect([response.status, response.body]).toMatchObject([
    422,
    { detail: [{ loc: ['body', 'file'], msg: 'Field required', type: 'missing' }] },
  ]);
  expect(await listCommentsOf(shift_id)).toEqual([]);
});
