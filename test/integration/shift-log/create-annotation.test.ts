import { expect, it } from 'vitest';
import { createAnnotation, listAnnotations } from '#lib/shift-log/contracts/annotations.ts';
import { getCurrentShift, getShift, listShifts } from '#lib/shift-log/contracts/shifts.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { getDesk } from '../../support/api/desk.ts';
import {
  endRunningShift,
  only,
  startShift,
  startAndEndShift,
  createUniqueText,
} from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

it('creates an annotation on a running shift with the caller as its author', async () => {
  const { shift_id } = await startShift(operator);

  const response = await operator(createAnnotation, {
    body: {
      shift_id,
      annotation: 'Windy',
      user_name: 'mallory',
      metadata: { created_by: 'mallory' },
    },
  });

  const annotation = only(response.body.result_data);
  expect(annotation).toMatchObject({
    id: expect.any(Number) as number,
    annotation: 'Windy',
    shift_id,
    user_name: 'operator-1',
    metadata: { created_by: 'operator-1', last_modified_by: 'operator-1' },
    version: 1,
  });
  expect(response.headers.get('etag')).toBe(`"${annotation.id}.1"`);
});

it('annotates an ended shift, which becomes the current one and keeps its ETag', async () => {
  const endedShift = await startAndEndShift(operator);
  await startAndEndShift(operator);
  const before = await operator(getShift, { query: { shift_id: endedShift } });
  const other = await as('operator', 'operator-2');

  const annotation = await annotate(other, endedShift, 'Seen after the night');

  const after = await operator(getShift, { query: { shift_id: endedShift } });
  const list = await operator(listShifts, { query: { id: endedShift } });
  await expect
    .poll(async () => only((await operator(getCurrentShift)).body.result_data).shift_id)
    .toBe(endedShift);
  const shift = only(after.body.result_data);
  expect(shift.annotations).toEqual([annotation]);
  expect(shift.metadata.last_modified_by).toBe('operator-2');
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  expect(list.body).toEqual(after.body);
});

it('requires a shift and a text: null counts as absent', async () => {
  const response = await operator(createAnnotation, { body: { shift_id: null, annotation: null } });

  expect(response.body).toEqual({
    detail: ['shift_id', 'annotation'].map((field) => ({
      loc: ['body', field],
      msg: 'Field required',
      type: 'missing',
    })),
  });
});

it('refuses an unknown shift', async () => {
  await endRunningShift(operator);

  const response = await operator(createAnnotation, {
    body: { shift_id: 2_147_483_647, annotation: 'Windy' },
  });

  expect(response.status).toBe(404);
  expect(response.body).toMatchObject({ code: 'SHIFT_NOT_FOUND' });
});

it('creates one annotation for a repeated request with the same Idempotency-Key', async () => {
  const { shift_id } = await startShift(operator);
  const headers = { 'Idempotency-Key': createUniqueText('key') };
  const request = { body: { shift_id, annotation: 'Windy' }, headers };

  const first = await operator(createAnnotation, request);
  const again = await operator(createAnnotation, request);

  const list = await operator(listAnnotations, { query: { shift_id } });
  expect(again.body).toEqual(first.body);
  expect(list.body).toEqual(first.body);
});
