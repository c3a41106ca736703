import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasVisibleCharacter } from '#lib/characters/one-line.ts';
import {
  createAnnotation,
  listAnnotations,
  updateAnnotation,
} from '#lib/shift-log/contracts/annotations.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { createShift, endShift, getShift, updateShift } from '#lib/shift-log/contracts/shifts.ts';
import { createTag, listTags } from '#lib/shift-log/contracts/tags.ts';
import { getDesk } from '../../support/api/desk.ts';
import {
  endRunningShift,
  only,
  startShift,
  createUniqueText,
} from '../../support/shift-log/shifts.ts';

// The response of any GET is a well-formed body for the POST or PUT of the same resource.

const { as } = await getDesk();
const operator = await as('operator');

/** Returns the value as a client with a typed model sends it: with null in absent fields. */
const withNulls = (fields: string[], value: object) => ({
  ...Object.fromEntries(fields.map((field) => [field, null])),
  ...value,
});

const word = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' });
/** A name and a text need a visible character. */
const operatorName = word.filter(hasVisibleCharacter);
const text = fc
  .string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
  .filter(hasVisibleCharacter);
const identifier = fc.oneof(word, fc.integer({ min: 0, max: 2 ** 53 - 1 }));
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const log = fc.record({
  eb_id: identifier,
  sbd_ref: optional(identifier),
  sbi_ref: optional(identifier),
  sbi_status: optional(fc.constantFrom('Created', 'Observed', 'parked')),
  sbd_version: optional(fc.integer({ min: 1, max: 9 })),
  request_response: fc.array(
    fc.record({
      request: optional(word),
      request_args: optional(fc.dictionary(word, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 })),
      request_sent_at: optional(fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-01T00:00:00.5Z')),
      status: optional(fc.constantFrom('OK', 'ERROR')),
    }),
    { maxLength: 3 },
  ),
});

/** Returns a log without its author, and without whether a producer has sent its status. */
const withoutOrigin = <L extends { metadata: object; sbi_status_reported?: true | undefined }>({
  metadata: _author,
  sbi_status_reported: _isReported,
  ...fields
}: L) => fields;

const modelFields = ['id', 'user_id', 'shift_end', 'source_id', 'metadata', 'comments'];

it('accepts any returned shift and its logs as a PUT, PATCH or POST', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(log, { maxLength: 4 }),
      operatorName,
      async (shift_logs, operator_name) => {
        const { shift_id } = await startShift(operator, { operator_name });
        const path = { shift_id };
        const read = async () => (await operator(getShift, { query: { shift_id } })).body;
        expect((await operator(recordLogs, { path, body: { shift_logs } })).status).toBe(200);
        const before = await read();
        const shift = only(before.result_data);

        const put = await operator(updateShift, { path, body: withNulls(modelFields, shift) });
        expect(put.body).toEqual(before);
        // The request states the derived statuses explicitly, which fixes them; repeating it changes nothing.
        const patched = await operator(recordLogs, { path, body: shift });
        const logs = only(patched.body.result_data).shift_logs;
        expect(logs.map(withoutOrigin)).toEqual(shift.shift_logs.map(withoutOrigin));
        const again = await operator(recordLogs, { path, body: only(patched.body.result_data) });
        expect(again.body).toEqual(patched.body);

        const ended = await operator(endShift, { path, body: shift });
        const repeated = await operator(updateShift, { path, body: only(ended.body.result_data) });
        expect(repeated.body).toEqual(ended.body);
        expect((await operator(createShift, { body: shift })).body).toMatchObject({
          code: 'SHIFT_ID_TAKEN',
        });
      },
    ),
    { numRuns: 25 },
  );
});

it('accepts any returned annotation as a PUT and a POST', async () => {
  await endRunningShift(operator);
  const { shift_id } = await startShift(operator);
  await fc.assert(
    fc.asyncProperty(text, async (words) => {
      const body = { shift_id, annotation: words };
      expect((await operator(createAnnotation, { body })).status).toBe(200);
      const list = await operator(listAnnotations, { query: { shift_id, limit: 1 } });
      const annotation = only(list.body.result_data);

      const path = { annotation_id: annotation.id };
      const put = await operator(updateAnnotation, { path, body: annotation });
      const post = await operator(createAnnotation, { body: annotation });

      expect(put.body).toEqual({ ...put.body, result_data: [annotation] });
      expect(only(post.body.result_data)).toMatchObject(body);
    }),
    { numRuns: 25 },
  );
});

it('refuses any returned tag as a POST: its name exists', async () => {
  await operator(createTag, { body: { tag_name: createUniqueText('tag') } });
  const { body } = await operator(listTags);

  for (const tag of body.result_data)
    expect((await operator(createTag, { body: tag })).body).toMatchObject({ code: 'TAG_EXISTS' });
});
