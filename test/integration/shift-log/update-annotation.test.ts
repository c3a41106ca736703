import { expect, it } from 'vitest';
import { listAnnotations, updateAnnotation } from '#lib/shift-log/contracts/annotations.ts';
import { createTag } from '#lib/shift-log/contracts/tags.ts';
import { annotate } from '../../support/annotations.ts';
import { desk } from '../../support/desk.ts';
import { only, start, startAndEnd, unique } from '../../support/shifts.ts';

const { as } = await desk();
const operator = await as('operator');
const { shift_id } = await start(operator);

const put = (annotation_id: number | string, body: object, headers: Record<string, string> = {}) =>
  operator(updateAnnotation, { path: { annotation_id }, body, headers });

const standing = async (shift = shift_id) =>
  (await operator(listAnnotations, { query: { shift_id: shift, limit: 500 } })).body.result_data;

it('makes a new version, with an id of its own, that the path takes as well', async () => {
  const made = await annotate(operator, shift_id);

  const first = await put(made.id, { annotation: 'Calm' });
  const second = await put(made.id, { annotation: 'Calm again' });
  const { id } = only(second.body.result_data);
  const third = await put(id, { annotation: 'Windy again' });

  const changed = only(third.body.result_data);
  expect(only(first.body.result_data)).toMatchObject({
    ...made,
    id: expect.any(Number) as number,
    annotation: 'Calm',
    metadata: { created_on: made.metadata.created_on },
  });
  expect(new Set([made.id, only(first.body.result_data).id, id, changed.id]).size).toBe(4);
  expect(changed.annotation_id).toBe(made.annotation_id);
  expect(third.headers.get('etag')).toBe(`"${changed.id}"`);
  expect((await standing()).filter((one) => one.annotation_id === made.annotation_id)).toEqual([
    changed,
  ]);
});

it('takes back what it gave, and what says nothing new changes nothing', async () => {
  const made = await annotate(operator, await startAndEnd(operator));
  const changed = only((await put(made.id, { annotation: 'Calm' })).body.result_data);

  const same = await put(changed.annotation_id, changed);
  const nothing = await put(changed.id, {});

  expect([same.body, nothing.body].map(({ result_data }) => only(result_data))).toEqual([
    changed,
    changed,
  ]);
});

it('lets its creator alone edit it, whatever role and body others come with', async () => {
  const made = await annotate(operator, shift_id);

  for (const role of ['operator', 'engineer', 'admin']) {
    const other = await as(role, `other-${role}`);
    const answer = await other(updateAnnotation, {
      path: { annotation_id: made.id },
      body: { annotation: 'Mine', user_name: 'operator-1', metadata: { created_by: 'x' } },
      headers: { 'If-Match': '"0"' },
    });
    expect(answer.status, role).toBe(403);
    expect(answer.body).toMatchObject({ code: 'NOT_ANNOTATION_CREATOR' });
  }
  expect(await standing()).toContainEqual(made);
});

it('says that an annotation is not there', async () => {
  const tag = await operator(createTag, { body: { tag_name: unique('tag') } });

  for (const id of [only(tag.body.result_data).id, '0', '1', 'abc', '-1', '9'.repeat(20)]) {
    const answer = await put(id, { annotation: 'Calm' });
    expect(answer.status, String(id)).toBe(404);
    expect(answer.body).toMatchObject({ code: 'ANNOTATION_NOT_FOUND' });
  }
});

it('refuses another id or another shift in the body', async () => {
  const made = await annotate(operator, shift_id);

  const id = await put(made.id, { id: made.id + 1 });
  const shift = await put(made.id, { shift_id: shift_id + 1 });

  expect([id.status, shift.status]).toEqual([422, 422]);
  expect(id.body).toMatchObject({ detail: [{ loc: ['body', 'id'] }] });
  expect(shift.body).toMatchObject({ detail: [{ loc: ['body', 'shift_id'] }] });
});

it('takes in the body the ids of its own versions, and refuses any other beside them', async () => {
  const other = await annotate(operator, shift_id);
  const made = await annotate(operator, shift_id);
  const changed = only((await put(made.id, { annotation: 'Calm' })).body.result_data);
  const last = only((await put(made.id, { annotation: 'Calmer' })).body.result_data);
  const { annotation_id } = made;

  const own = [{ id: last.id }, { ...changed, annotation: last.annotation }, { id: made.id }];
  const others = [other.id, last.id + 1].flatMap((id) => [{ id, annotation_id }, { id }]);
  const taken = await Promise.all(own.map((body) => put(changed.id, body)));
  const refused = await Promise.all(others.map((body) => put(annotation_id, body)));
  const swapped = await put(annotation_id, { id: last.id, annotation_id: other.id });

  expect(taken.map(({ body }) => only(body.result_data))).toEqual([last, last, last]);
  for (const { status, body } of refused)
    expect([status, body]).toMatchObject([422, { detail: [{ loc: ['body', 'id'] }] }]);
  expect([swapped.status, swapped.body]).toMatchObject([
    422,
    { detail: [{ loc: ['body', 'annotation_id'] }] },
  ]);
});

it('lets one of ten editors who read the same version win, and tells the others', async () => {
  const made = await annotate(operator, shift_id);

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      put(made.id, { annotation: `edit ${n}` }, { 'If-Match': `"${made.id}"` }),
    ),
  );

  const winner = answers.find(({ status }) => status === 200)!;
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(412)]);
  expect(await standing()).toContainEqual(only(winner.body.result_data));
});

it('lets the last of ten editors win where none asks for a version', async () => {
  const made = await annotate(operator, shift_id);

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => put(made.id, { annotation: `edit ${n}` })),
  );

  const versions = answers.map(({ body }) => only(body.result_data));
  const last = (await standing()).find((one) => one.annotation_id === made.annotation_id);
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(versions.map(({ id }) => id)).size).toBe(10);
  expect(versions).toContainEqual(last);
});
