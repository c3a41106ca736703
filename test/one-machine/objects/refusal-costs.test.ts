import { expect, it } from 'vitest';
import { putObject } from '#lib/platform/s3/objects.ts';
import { createCostRecorder } from '../../bench/calls/recorded-calls.ts';
import { startArchiveStore } from '../../support/archive/archive-store.ts';
import { createPng } from '../../support/files/images.ts';
import { only } from '../../support/shift-log/shifts.ts';

const { importShift, emptyStore } = await startArchiveStore();
const { client } = await import('#lib/platform/dynamo/client.ts');
const { findComment, findCommentAndShift } = await import('#lib/shift-log/comments/queries.ts');
const { writeVersion } = await import('#lib/shift-log/comments/write-version.ts');
const { ingestImage } = await import('#lib/shift-log/use-cases/ingest-image.ts');
const { stagingKey } = await import('#lib/shift-log/attachments/object-keys.ts');
const measureCost = createCostRecorder(client);

const now = '2026-11-21T20:15:00Z';
const context = {
  ...{ method: 'POST', path: '', user: 'ada', tokens: {}, requestKey: undefined },
  clock: () => now,
  newId: () => 101,
  requireMatch: () => undefined,
  outcomeWrites: () => [],
  storeOutcome: () => Promise.resolve(),
};

/** Announces a file of a new comment, stores its bytes, and returns the cost of their arrival, and the comment. */
async function measureArrival(bytes: Buffer) {
  await emptyStore();
  const comments = [{ id: 100, comment_id: 100, comment: 'x' }];
  const shift_start = '2024-01-01T20:00:00Z';
  await importShift({ shift_id: 3, shift_start, operator_name: 'Ada', comments });
  const announced = { file_name: 'a.png', content_type: 'image/png', size: bytes.length };
  await writeVersion((await findCommentAndShift(100))!, { image: [announced] }, [], context);
  const key = stagingKey(only((await findComment(100))!.image).unique_id);
  await putObject(key, bytes, { type: 'image/png' });
  const object = { key, size: bytes.length, time: now };
  const { cost } = await measureCost(async () => ingestImage(object, context));
  return { cost, comment: (await findComment(100))! };
}

it('refuses a file at the cost of an arrival', async () => {
  const arrival = await measureArrival(createPng());
  const refusal = await measureArrival(Buffer.alloc(createPng().length));

  expect(arrival.comment.image).toMatchObject([{ content_type: 'image/png' }]);
  expect([refusal.comment.image, refusal.comment.refused_files]).toMatchObject([
    [],
    [{ file_name: 'a.png', code: 'UNSUPPORTED_FILE_TYPE' }],
  ]);
  expect(refusal.cost).toEqual(arrival.cost);
});
