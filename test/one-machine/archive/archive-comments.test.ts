import { expect, it } from 'vitest';
import type { ShiftDocument } from '#lib/shift-log/archive/documents.ts';
import { startArchiveStore, zeroCounts } from '../../support/archive/archive-store.ts';
import {
  createMetadata,
  createMany,
  baseShift,
  createArchivedComment,
} from '../../support/archive/archived-comments.ts';

const { importShift, emptyStore, exportText } = await startArchiveStore();

const exportShifts = async () =>
  (await exportText()).split('\n').map((line) => JSON.parse(line) as ShiftDocument);
type Comment = ShiftDocument['comments'][number];

it('imports comments and annotations of earlier listings, as texts or lists, on shifts and logs', async () => {
  const entry = {
    ...baseShift,
    shift_operator: 'Ada',
    annotations: 'Windy',
    comments: 'Calm at last',
    shift_logs: [
      {
        info: { eb_id: 'eb-1' },
        log_time: '2024-01-01T21:00:00Z',
        comments: [
          {
            id: 1,
            log_comment: 'Lost lock',
            operator_name: 'max',
            metadata: createMetadata(7, 'john'),
          },
          { id: 1, log_comment: 'Back', operator_name: 'max' },
        ],
      },
      { eb_id: 'eb-2', log_time: '2024-01-01T22:00:00Z', comments: 'Clouds' },
    ],
  };
  const list = [
    { comment: 'A' },
    { id: 4, comment: 'A', operator_name: 'Vera' },
    'B',
    { comment: ' ' },
  ];
  const other = { ...baseShift, shift_id: 4, comments: list };
  await emptyStore();

  const first = [await importShift(entry), await importShift(other)];
  const file = await exportText();
  const again = [await importShift(entry), await importShift(other)];

  const [one, two] = await exportShifts();
  expect(first.map(({ added }) => added)).toEqual([
    { ...zeroCounts, logs: 2, annotations: 1, comments: 4 },
    { ...zeroCounts, comments: 3 },
  ]);
  expect(again.map(({ added }) => added)).toEqual([zeroCounts, zeroCounts]);
  expect(again.map(({ problems }) => problems)).toEqual([[], ['comments.3: has no content']]);
  expect(await exportText()).toBe(file);
  const toLine = ({ comment, eb_fk, metadata }: Comment) =>
    [comment, eb_fk, metadata.created_by, metadata.created_on.slice(11, 16)].join(' ').trim();
  expect(one!.annotations).toMatchObject([{ annotation: 'Windy', user_name: 'Ada' }]);
  expect(one!.comments.map(toLine).sort()).toEqual([
    'Back eb-1 max 21:00',
    'Calm at last  Ada 20:00',
    'Clouds eb-2 Ada 22:00',
    'Lost lock eb-1 john 20:07',
  ]);
  expect(two!.comments.map(toLine).sort()).toEqual([
    'A  Ada 20:00',
    'A  Vera 20:00',
    'B  Ada 20:00',
  ]);
});

it('reports invalid comments and replies, and imports the others', async () => {
  const long = 'x'.repeat(65_537);
  const comments = [
    createArchivedComment(100, 2, 1),
    { ...createArchivedComment(200, 1, 0), comment: long },
    {
      ...createArchivedComment(300, 2, 0),
      versions: [{ comment_version: 2, comment: 'x' }, { comment: long }],
    },
    {
      ...createArchivedComment(400, 1, 0),
      replies: [{ reply_text: 7 }, { reply_id: 5, reply_text: 'Good' }, 'Text'],
    },
    {
      ...createArchivedComment(500, 1, 0),
      issue_tracker_links: createMany(100, (n) => `${n}`.padEnd(5000, 'x')),
    },
    7,
  ];
  await emptyStore();

  const result = await importShift({
    ...baseShift,
    comments,
    annotations: 7,
    media: [{ path: 'a.png' }],
  });

  expect(result).toEqual({
    shift: 'new',
    added: { ...zeroCounts, comments: 3, replies: 3 },
    problems: [
      'unsupported fields were skipped: media',
      'annotations: Input should be a valid list',
      'comments.1.comment: String should have at most 65536 bytes in UTF-8',
      'comments.2.versions.0: Input should be an ascending version number below 2',
      'comments.2.versions.1.comment: String should have at most 65536 bytes in UTF-8',
      'comments.3.replies.0.reply_text: Input should be a valid string',
      'comments.5: Input should be a valid dictionary',
      'comment 500 exceeds the 400 KB of an item and was skipped',
    ],
  });
});

it('reports comments that differ, leaves them unchanged, and adds missing ones', async () => {
  const [changed, same] = [createArchivedComment(100, 2, 1), createArchivedComment(200, 1, 1)];
  await emptyStore();
  await importShift({ ...baseShift, comments: [changed, same] });

  const result = await importShift({
    ...baseShift,
    comments: [
      { ...changed, comment: 'Other', replies: [{ ...changed.replies[0], reply_text: 'Other' }] },
      { ...same, replies: [...same.replies, { reply_text: 'More' }] },
      createArchivedComment(300, 3, 2),
    ],
  });
  const later = await importShift({
    ...baseShift,
    comments: [createArchivedComment(100, 3, 1), createArchivedComment(200, 2, 1)],
  });

  const [{ comments } = { comments: [] }] = await exportShifts();
  expect(result).toEqual({
    shift: 'existing',
    added: { ...zeroCounts, comments: 1, replies: 3 },
    problems: [
      'comment 100 differs from the stored one, which is unchanged',
      'reply 102 differs from the stored one, which is unchanged',
    ],
  });
  expect([later.added, later.problems]).toEqual([
    zeroCounts,
    [
      'comment 100 differs from the stored one, which is unchanged',
      'comment 200 differs from the stored one, which is unchanged',
    ],
  ]);
  const texts = comments.map(({ comment_version, replies }) => [
    comment_version,
    replies.map(({ reply_text }) => reply_text),
  ]);
  expect(texts).toEqual([
    [3, ['Reply 0', 'Reply 1']],
    [1, ['Reply 0', 'More']],
    [2, ['Reply 0']],
  ]);
});

it('assigns new ids if those of a file are taken, and recognizes the items again', async () => {
  const comments = [{ ...createArchivedComment(100, 1, 1), metadata: createMetadata(5) }];
  const annotations = [{ id: 100, annotation: 'Windy' }];
  await emptyStore();
  await importShift({ ...baseShift, shift_id: 1, comments, annotations });
  await importShift({ ...baseShift, shift_id: 2, comments, annotations });
  const [, second] = await exportShifts();

  const again = await importShift({ ...baseShift, shift_id: 2, comments, annotations });

  const ids = [second!.comments[0]!.comment_id, second!.comments[0]!.replies[0]!.reply_id];
  expect(ids.every((id) => id > 1000)).toBe(true);
  expect(again).toEqual({ shift: 'existing', added: zeroCounts, problems: [] });
});

it('exports and imports the refused files of a comment and of a reply', async () => {
  const refused = (unique_id: string) => ({
    ...{ unique_id, file_name: 'a  \u202ab.bin', code: 'UNSUPPORTED_FILE_TYPE' },
    detail: `The type of the file ${unique_id} is not supported.`,
  });
  const comment = {
    ...{ id: 100, comment_id: 100, refused_files: [refused('a'), refused('b')] },
    replies: [{ reply_id: 101, refused_files: [refused('c')] }],
  };
  await emptyStore();

  const first = await importShift({ ...baseShift, comments: [comment] });
  const file = await exportText();
  const again = await importShift(JSON.parse(file) as object);

  expect(first).toMatchObject({ added: { comments: 1, replies: 1 }, problems: [] });
  expect((await exportShifts())[0]!.comments).toMatchObject([comment]);
  expect(again).toMatchObject({ added: zeroCounts, problems: [] });
  expect(await exportText()).toBe(file);
});
