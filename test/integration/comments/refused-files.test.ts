import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createComment, listComments, replyToComment } from '#lib/shift-log/contracts/comments.ts';
import { getDesk } from '../../support/api/desk.ts';
import { createPng } from '../../support/files/images.ts';
import {
  createCommentForm,
  createImageFile,
  editComment,
  fetchFile,
  findListedComment,
  postComment,
  postReply,
  uploadImage,
  type CommentBody,
} from '../../support/shift-log/comments.ts';
import { readReport } from '../../support/shift-log/reports.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';
import { createUniqueWord, searchUntil } from '../../support/search/search.ts';
import { watch, type ReceivedFrame } from '../../support/live/watcher.ts';

const { as } = await getDesk();
const operator = await as('operator');
const { shift_id } = await startShift(operator);

const page = Buffer.from('<html></html>');
const announce = (bytes: Uint8Array, file_name: string, content_type = 'text/x-log') => ({
  ...{ file_name, content_type, size: bytes.length },
});

/** Waits until a listed comment satisfies a condition. */
async function waitFor(comment: CommentBody, isReady: (listed: CommentBody) => boolean) {
  await expect
    .poll(async () => findListedComment(operator, comment))
    .toSatisfy((listed: CommentBody | undefined) => listed !== undefined && isReady(listed));
}

async function announceAndUpload(bytes: Uint8Array, name: string, body: object = {}) {
  const image = [announce(bytes, name)];
  const comment = await postComment(operator, shift_id, { image, ...body });
  await uploadImage(only(comment.image), bytes);
  return comment;
}

it('lists a comment of nothing but a refused file, with the name and the reason', async () => {
  const comment = await announceAndUpload(page, 'trace.log');

  await waitFor(comment, ({ refused_files }) => refused_files.length === 1);

  const listed = (await findListedComment(operator, comment))!;
  expect(listed.image).toEqual([]);
  expect(only(listed.refused_files)).toEqual({
    unique_id: only(comment.image).unique_id,
    file_name: 'trace.log',
    code: 'UNSUPPORTED_FILE_TYPE',
    detail: expect.stringMatching(/trace\.log.*ZIP.*Supported: PNG/) as string,
  });
});

it('keeps a refusal until an update adds files or sends a list of files', async () => {
  const comment = await announceAndUpload(page, 'trace.log', { comment: 'x' });
  await waitFor(comment, ({ refused_files }) => refused_files.length === 1);
  const edit = (body: object) => editComment(operator, comment.comment_id, body);

  const renamed = await edit({ comment: 'y', refused_files: [], image: null });
  const added = await edit({ image: [announce(createPng(), 'a.png', 'image/png')] });

  expect(renamed.refused_files).toHaveLength(1);
  expect(added.refused_files).toEqual([]);
});

it('accepts a comment of nothing but refused files as it was read, and clears it with a text', async () => {
  const comment = await announceAndUpload(page, 'trace.log', { comment: undefined });
  await waitFor(comment, ({ refused_files }) => refused_files.length === 1);
  const listed = (await findListedComment(operator, comment))!;

  const same = await editComment(operator, comment.comment_id, listed);
  const changed = await editComment(operator, comment.comment_id, { comment: 'x', image: [] });

  expect([same.comment_version, same.refused_files]).toEqual([1, listed.refused_files]);
  expect([changed.comment_version, changed.refused_files]).toEqual([2, []]);
});

it('tells subscribers of a refusal, and retains it when another file arrives', async () => {
  const [a, b] = [announce(page, 'trace.log'), announce(createPng(), 'b.png', 'image/png')];
  const watcher = await watch(operator, { shift_id });
  const comment = await postComment(operator, shift_id, { comment: 'x', image: [a, b] });
  const [bad, good] = comment.image;

  await uploadImage(bad, page);
  await waitFor(comment, ({ refused_files }) => refused_files.length === 1);
  await uploadImage(good, createPng());
  await waitFor(comment, ({ image }) => image.length === 1);

  const isUpdate = ({ data }: ReceivedFrame) =>
    (data as Partial<CommentBody> | undefined)?.refused_files?.length === 1;
  const { event, action } = await watcher.waitFor(isUpdate);
  const listed = (await findListedComment(operator, comment))!;
  expect([event, action]).toEqual(['shift_comment', 'updated']);
  expect([listed.comment_version, listed.refused_files.length]).toEqual([1, 1]);
});

it('compiles a report and keeps the search working with a comment of refused files alone', async () => {
  const own = await startShift(operator);
  const image = [announce(page, 'trace.log')];
  const comment = await postComment(operator, own.shift_id, { comment: undefined, image });
  await uploadImage(only(comment.image), page);
  await waitFor(comment, ({ refused_files }) => refused_files.length === 1);
  const word = createUniqueWord();
  await postReply(operator, comment.comment_id, { reply_text: word });

  const report = await readReport(operator, own.shift_id);

  expect(report.comments.map(({ comment_id }) => comment_id)).toEqual([comment.comment_id]);
  await searchUntil(operator, { q: word }, 1);
});

it('lists a refusal of a reply for good', async () => {
  const { comment_id, ...comment } = await postComment(operator, shift_id, { comment: 'x' });
  const image = [announce(page, 'trace.log')];
  const response = await operator(replyToComment, {
    path: { comment_id },
    body: { image },
  });
  const reply = only(only(response.body.result_data).replies);
  await uploadImage(only(reply.image), page);

  await waitFor({ ...comment, comment_id }, ({ replies }) =>
    replies.some(({ refused_files }) => refused_files.length === 1),
  );
});

it.each([
  ['latin1.csv', 'text/plain; charset=windows-1252'],
  ['syslog.txt', 'text/plain; charset=utf-8'],
])('stores %s with its bytes, its name and its encoding', async (name, content_type) => {
  const bytes = await readFile(new URL(`../../support/samples/inputs/${name}`, import.meta.url));
  const comment = await announceAndUpload(bytes, name);
  const form = createCommentForm({ shift_fk: shift_id }, [createImageFile(bytes, name, 'image/x')]);
  const sent = only((await operator(createComment, { body: form })).body.result_data);

  await waitFor(comment, ({ image }) => image.length === 1);

  const { body } = await operator(listComments, { query: { shift_id } });
  const listed = body.result_data.find((one) => one.comment_id === comment.comment_id)!;
  for (const file of [only(listed.image), only(sent.image)]) {
    expect([file.file_name, file.content_type]).toEqual([name, content_type]);
    expect((await fetchFile(file.path)).bytes).toEqual(bytes);
  }
});

it('signs the upload of a file of unknown type as bytes', async () => {
  for (const content_type of [undefined, null, '', 'text/ü']) {
    const image = [{ file_name: 'a.dat', content_type, size: 3 }];
    const comment = await postComment(operator, shift_id, { image });
    expect(only(comment.image).upload?.headers['Content-Type']).toBe('application/octet-stream');
  }
});

const markupTypes = [
  ...[
    'text/html',
    'TEXT/HTML; charset=utf-8',
    'text/html ;  charset="ü"',
    ' application/xhtml+xml ',
  ],
  ...['image/svg+xml', 'application/xml', 'text/xml'],
];

it.each(markupTypes)(
  'refuses the announced type %s at once, and names the file',
  async (content_type) => {
    const image = [{ file_name: 'page.html', content_type, size: 3 }];
    const response = await operator(createComment, { body: { shift_fk: shift_id, image } });

    expect([response.status, JSON.stringify(response.body)]).toEqual([
      415,
      expect.stringContaining('page.html'),
    ]);
  },
);

it.each(['png', 'image/\npng', 'image/p\u0000ng'])('refuses the media type %j', async (type) => {
  const image = [{ file_name: 'a.png', content_type: type, size: 3 }];
  const response = await operator(createComment, { body: { shift_fk: shift_id, image } });

  expect([response.status, response.body]).toMatchObject([
    422,
    { detail: [{ loc: ['body', 'image', 0, 'content_type'] }] },
  ]);
});
