import { expect, it } from 'vitest';
import type { ShiftDocument } from '#lib/shift-log/archive/documents.ts';
import type { Attachment } from '#lib/shift-log/attachments/attachment.ts';
import { putObject } from '#lib/platform/s3/objects.ts';
import { startArchiveStore, zeroCounts } from '../../support/archive/archive-store.ts';

const { importShift, emptyStore, exportText, importFile } = await startArchiveStore();
const { writeVersion } = await import('#lib/shift-log/comments/write-version.ts');
const { commentKey } = await import('#lib/shift-log/comments/keys.ts');
const { findComment, findCommentAndShift, findVersion, newestReplies } =
  await import('#lib/shift-log/comments/queries.ts');
const { withArrivedFiles } = await import('#lib/shift-log/attachments/repository.ts');

const shift = { shift_id: 3, shift_start: '2024-01-01T20:00:00Z', operator_name: 'Ada' };
const bytes = Buffer.from('picture');
const image = (unique_id: string, overrides: object = {}) => ({
  unique_id,
  file_name: `${unique_id}.png`,
  content_type: 'image/png',
  size: bytes.length,
  file_key: `shifts/3/comments/100/${unique_id}.png`,
  timestamp: '2024-01-01T20:15:00Z',
  ...overrides,
});
const storeObject = (unique_id: string) =>
  putObject(image(unique_id).file_key, bytes, { type: 'image/png' });

/** Returns a comment of two versions: one image is only in the first, one in both, and one in a reply. */
const commentWithImages = (name: string) => ({
  id: 101,
  comment_id: 100,
  comment_version: 2,
  comment: 'Two',
  image: [image(`${name}-both`)],
  versions: [
    {
      id: 100,
      comment_version: 1,
      comment: 'One',
      image: [image(`${name}-first`), image(`${name}-both`)],
    },
  ],
  replies: [{ reply_id: 103, reply_text: 'Three', image: [image(`${name}-reply`)] }],
});

/** Returns the ids of the visible images of the first version, of the newest version, and of the reply. */
async function listVisibleImages(): Promise<string[][]> {
  const comment = (await findComment(100))!;
  const earlier = await withArrivedFiles([(await findVersion(comment, 1))!]);
  const replies = await newestReplies(commentKey(comment));
  return [...earlier, comment, ...replies].map(({ image }) => idsOfVisible(image));
}
const idsOfVisible = (images: Attachment[]) =>
  images.filter(({ file_key }) => file_key !== undefined).map(({ unique_id }) => unique_id);

it('shows images whose objects exist, and the others once their objects arrive', async () => {
  const file = JSON.stringify({ ...shift, comments: [commentWithImages('photo')] });
  await emptyStore();
  await storeObject('photo-both');

  const [first] = await importFile(file);
  const [before, exported] = [await listVisibleImages(), await exportText()];
  await emptyStore();
  const [reimported] = await importFile(exported);
  await storeObject('photo-first');
  await storeObject('photo-reply');
  const [again] = await importFile(file);
  const [after, copy] = [await listVisibleImages(), await exportText()];
  const [third] = await importFile(file);

  const missing = 'shifts/3/comments/100/photo-first.png, shifts/3/comments/100/photo-reply.png';
  for (const result of [first, reimported])
    expect(result).toMatchObject({
      shift: 'new',
      added: { ...zeroCounts, comments: 1, replies: 1, images: 1 },
      problems: [
        `images are hidden until the bucket has their objects and the file is imported again: ${missing}`,
      ],
    });
  expect(before).toEqual([['photo-both'], ['photo-both'], []]);
  expect([again!.added, again!.problems]).toEqual([{ ...zeroCounts, images: 2 }, []]);
  expect(after).toEqual([['photo-first', 'photo-both'], ['photo-both'], ['photo-reply']]);
  expect([third!.added, third!.problems]).toEqual([zeroCounts, []]);
  expect(copy).toBe(exported);
});

it('shows an image whose object arrives after the comment was edited', async () => {
  const file = JSON.stringify({ ...shift, comments: [commentWithImages('late')] });
  await emptyStore();
  await importFile(file);
  const context = {
    method: 'POST',
    path: '',
    user: 'ada',
    clock: () => '2026-11-21T20:15:00Z',
    newId: () => 104,
    tokens: {},
    requestKey: undefined,
    requireMatch: () => undefined,
    outcomeWrites: () => [],
    storeOutcome: () => Promise.resolve(),
  };
  await writeVersion((await findCommentAndShift(100))!, { comment: 'Four' }, [], context);
  for (const name of ['first', 'both', 'reply']) await storeObject(`late-${name}`);

  const [again] = await importFile(file);

  expect(await listVisibleImages()).toEqual([
    ['late-first', 'late-both'],
    ['late-both'],
    ['late-reply'],
  ]);
  expect([again!.added, again!.problems]).toEqual([
    { ...zeroCounts, images: 3 },
    ['comment 100 differs from the stored one, which is unchanged'],
  ]);
});

it('reports invalid images, and imports the others', async () => {
  await emptyStore();
  await importShift({ ...shift, comments: [commentWithImages('mine')] });
  const comments = [
    {
      comment_id: 200,
      comment: 'More',
      image: [
        image('mine-both'),
        image('a', { file_key: 'staging/a' }),
        image('b', { file_key: 'shifts/1/comments/2/other.png' }),
        image('c', { file_name: '../c.png' }),
        image('d', {
          file_key: undefined,
          path: 'https://old.example/d.png',
          file_name: undefined,
        }),
        image('e'),
      ],
    },
    { comment_id: 300, comment: 'Same', image: [image('e')] },
    {
      comment_id: 400,
      comment: 'Many',
      image: Array.from({ length: 21 }, (_, n) => image(`n${n}`)),
    },
  ];

  const result = await importShift({ ...shift, shift_id: 4, comments });

  const lines = (await exportText()).split('\n').map((line) => JSON.parse(line) as ShiftDocument);
  const images = lines[1]!.comments.map((one) => one.image.map(({ unique_id }) => unique_id));
  const key = 'Input should be the key of a file of this service';
  expect(images.map((ids) => ids.length)).toEqual([1, 0, 20]);
  expect(result.problems).toEqual([
    `comments.0.image.1.file_key: ${key}`,
    `comments.0.image.2.file_key: ${key}`,
    'comments.0.image.3.file_name: File name should have no slashes or control characters, and should not be . or ..',
    'comments.0.image.4: has no file_key',
    'comments.2.image: only the first 20 of 21 images are imported',
    'image mine-both belongs to another comment and was skipped',
    'image e belongs to another comment and was skipped',
    expect.stringMatching(/^images are hidden until .*, 16 more$/),
  ]);
});

it('exports an imported reply that has only files before their objects are copied', async () => {
  const replies = [{ reply_id: 103, image: [image('only')] }];
  await emptyStore();
  await importShift({ ...shift, comments: [{ comment_id: 100, comment: 'One', replies }] });

  const exported = JSON.parse(await exportText()) as ShiftDocument;

  expect(exported.comments[0]!.replies).toMatchObject([
    { reply_id: 103, image: [{ unique_id: 'only', file_key: image('only').file_key }] },
  ]);
});

it('imports names and media types exactly', async () => {
  const files = [
    image('csv', {
      ...{ file_name: 'a  b\u202ec.csv', content_type: 'text/plain; charset=windows-1252' },
      file_key: 'shifts/3/comments/100/csv.txt',
    }),
  ];
  await emptyStore();
  await putObject('shifts/3/comments/100/csv.txt', bytes, { type: 'text/plain' });

  const { problems } = await importShift({
    ...shift,
    comments: [{ id: 100, comment_id: 100, comment: 'x', image: files }],
  });

  const [exported] = JSON.parse(`[${await exportText()}]`) as ShiftDocument[];
  expect(problems).toEqual([]);
  expect(exported!.comments[0]!.image).toEqual(files);
});
