import { expect, it } from 'vitest';
import { listAnnotations, updateAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { createTag } from '#lib/shift-log/contracts/tags.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { getDesk } from '../../support/api/desk.ts';
import {
  only,
  startShift,
  startAndEndShift,
  createUniqueText,
} from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const { shift_id } = await startShift(operator);

const put = (annotation_id: number | string, body: object, headers: Record<string, string> = {}) =>
  operator(updateAnnotation, { path: { annotation_id }, body, headers });

const annotationsOf = async (shift = shift_id) =>
  (await operator(listAnnotations, { query: { shift_id: shift, limit: 500 } })).body.result_data;

it('keeps the id across edits and counts versions', async () => {
  const original = await annotate(operator, shift_id);

  const first = await put(original.id, { annotation: 'Calm' });
  const second = await put(original.id, { annotation: 'Calm again' });

  const changed = only(second.body.result_data);
  expect(only(first.body.result_data)).toMatchObject({
    ...original,
    annotation: 'Calm',
    version: 2,
    metadata: { created_on: original.metadata.created_on },
  });
  expect(changed.id).toBe(original.id);
  expect(Object.keys(changed).sort()).toEqual(Object.keys(original).sort());
  expect([first, second].map(({ headers }) => headers.get('etag'))).toEqual([
    `"${original.id}.2"`,
    `"${original.id}.3"`,
  ]);
  expect((await annotationsOf()).filter(({ id }) => id === original.id)).toEqual([changed]);
});

it('accepts its own response, and stores no version for a body without changes', async () => {
  const original = await annotate(operator, await startAndEndShift(operator));
  const edited = await put(original.id, { annotation: 'Calm' });

  const same = await put(original.id, only(edited.body.result_data));
  const nothing = await put(original.id, {});
  const nulls = await put(original.id, { annotation: null, shift_id: null, metadata: null });

  for (const response of [same, nothing, nulls]) {
    expect(response.body).toEqual(edited.body);
    expect(response.headers.get('etag')).toBe(`"${original.id}.2"`);
  }
});

it('lets only the creator edit an annotation, whatever role and body others send', async () => {
  const original = await annotate(operator, shift_id);

  for (const role of ['operator', 'engineer', 'admin']) {
    const other = await as(role, `other-${role}`);
    const response = await other(updateAnnotation, {
      path: { annotation_id: original.id },
      body: { annotation: 'Mine', user_name: 'operator-1', metadata: { created_by: 'x' } },
      headers: { 'If-Match': '"0"' },
    });
    expect(response.status, role).toBe(403);
    expect(response.body).toMatchObject({ code: 'NOT_ANNOTATION_CREATOR' });
  }
  expect(await annotationsOf()).toContainEqual(original);
});

it('responds with 404 to an unknown annotation', async () => {
  const tag = await operator(createTag, { body: { tag_name: createUniqueText('tag') } });

  for (const id of [only(tag.body.result_data).id, '0', '1', 'abc', '-1', '9'.repeat(20)]) {
    const response = await put(id, { annotation: 'Calm' });
    expect(response.status, String(id)).toBe(404);
    expect(response.body).toMatchObject({ code: 'ANNOTATION_NOT_FOUND' });
  }
});

it('refuses another shift in the body, and ignores id', async () => {
  const original = await annotate(operator, shift_id);

  const id = await put(original.id, { id: original.id + 1, annotation: 'Calm' });
  const shift = await put(original.id, { shift_id: shift_id + 1 });

  expect([id.status, only(id.body.result_data).id]).toEqual([200, original.id]);
  expect(shift.status).toBe(422);
  expect(shift.body).toMatchObject({ detail: [{ loc: ['body', 'shift_id'] }] });
});

it('accepts one of ten editors who read the same version, and refuses the others', async () => {
  const original = await annotate(operator, shift_id);

  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      put(original.id, { annotation: `edit ${n}` }, { 'If-Match': `"${original.id}.1"` }),
    ),
  );

  const winner = responses.find(({ status }) => status === 200)!;
  expect(responses.map(({ status }) => status).sort()).toEqual([
    200,
    ...Array<number>(9).fill(412),
  ]);
  expect(await annotationsOf()).toContainEqual(only(winner.body.result_data));
});

it('accepts an If-Match that is rebuilt from a list', async () => {
  const original = await annotate(operator, shift_id);
  await put(original.id, { annotation: 'Calm' });
  const [current] = (await annotationsOf()).filter(({ id }) => id === original.id);

  const response = await put(
    original.id,
    { annotation: 'Calm again' },
    { 'If-Match': `"${original.id}.${current!.version}"` },
  );

  expect(response.status).toBe(200);
});

it('accepts all of ten editors without If-Match; the last one wins', async () => {
  const original = await annotate(operator, shift_id);

  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, n) => put(original.id, { annotation: `edit ${n}` })),
  );

  const versions = responses.map(({ body }) => only(body.result_data));
  const last = (await annotationsOf()).find(({ id }) => id === original.id);
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const etags = responses.map(({ headers }) => headers.get('etag'));
  expect(etags.toSorted()).toEqual(
    Array.from({ length: 10 }, (_, n) => `"${original.id}.${n + 2}"`).sort(),
  );
  expect(versions).toContainEqual(last);
});
