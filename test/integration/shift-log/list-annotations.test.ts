import { expect, it } from 'vitest';
import { listAnnotations } from '#lib/shift-log/contracts/annotations.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { getShift } from '#lib/shift-log/contracts/shifts.ts';
import { annotate } from '../../support/shift-log/annotations.ts';
import { getDesk } from '../../support/api/desk.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';
import { getNextQuery } from '../../support/api/next-page.ts';

const { as } = await getDesk();
const operator = await as('operator');
const viewer = await as('viewer');

type Query = Record<string, string | number>;

/** Returns all pages of a list, following the links to the next page. */
async function pagesOf(query: Query): Promise<string[][]> {
  const response = await viewer(listAnnotations, { query });
  const page = response.body.result_data.map(({ annotation }) => annotation);
  const next = getNextQuery(response);
  return next ? [page, ...(await pagesOf(next))] : [page];
}

it('lists the annotations of a shift, newest first, a page at a time', async () => {
  const { shift_id } = await startShift(operator);
  await operator(recordLogs, { path: { shift_id }, body: [{ eb_id: 'eb-1' }] });
  for (const n of [1, 2, 3, 4, 5]) await annotate(operator, shift_id, `note ${n}`);

  const pages = await pagesOf({ shift_id, limit: 2 });
  const single = await pagesOf({ shift_id, limit: 5 });

  const shift = only((await viewer(getShift, { query: { shift_id } })).body.result_data);
  expect(pages).toEqual([['note 5', 'note 4'], ['note 3', 'note 2'], ['note 1']]);
  expect(single).toEqual([pages.flat()]);
  // Lists embedded in a resource are oldest first.
  expect(shift.annotations.map(({ annotation }) => annotation)).toEqual(pages.flat().reverse());
});

it('lists all annotations of a shift without a limit', async () => {
  const { shift_id } = await startShift(operator);
  const notes = Array.from({ length: 103 }, (_, n) => `note ${n}`);
  for (const note of notes) await annotate(operator, shift_id, note);

  expect(await pagesOf({ shift_id })).toEqual([notes.toReversed()]);
});

it.each(['999999', 'abc', '0'])('returns an empty list for shift %s', async (shift_id) => {
  const response = await viewer(listAnnotations, { query: { shift_id } });

  expect([response.status, response.body.result_data]).toEqual([200, []]);
});

it.each([
  [{}, 'shift_id'],
  [{ shift_id: 1, limit: 0 }, 'limit'],
  [{ shift_id: 1, limit: 501 }, 'limit'],
  [{ shift_id: 1, cursor: 'x' }, 'cursor'],
  [{ shift_id: 1, cursor: Buffer.from('LOG#').toString('base64url') }, 'cursor'],
])('refuses the query %j', async (query, field) => {
  const response = await viewer(listAnnotations, { query });

  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({ detail: [{ loc: ['query', field] }] });
});

it('limits a response to 4 MB: a shift omits its oldest annotations', async () => {
  const { shift_id } = await startShift(operator);
  const notes = Array.from({ length: 45 }, (_, n) => String(n).padEnd(65_000, '"'));
  for (const note of notes) await annotate(operator, shift_id, note);

  const response = await viewer(getShift, { query: { shift_id } });
  const pages = await pagesOf({ shift_id });

  const included = only(response.body.result_data).annotations.map(({ annotation }) => annotation);
  expect(response.headers.get('link')).toContain(
    `/shift/annotation?shift_id=${shift_id}>; rel="section"`,
  );
  expect(included.length).toBeGreaterThan(1);
  expect(included).toEqual(notes.slice(-included.length));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flat()).toEqual(notes.toReversed());
});
