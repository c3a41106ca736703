import { expect, it } from 'vitest';
import { createComment, updateComment } from '#lib/shift-log/contracts/comments.ts';
import {
  updateHandover,
  acceptHandover,
  offerHandover,
} from '#lib/shift-log/contracts/handover.ts';
import { createLoss } from '#lib/shift-log/contracts/losses.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { sendReport, updateReport } from '#lib/shift-log/contracts/report.ts';
import { listShifts, updateShift } from '#lib/shift-log/contracts/shifts.ts';
import { createTag } from '#lib/shift-log/contracts/tags.ts';
import { getDesk } from '../../support/api/desk.ts';
import {
  createUniqueText,
  endRunningShift,
  only,
  startShift,
} from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('engineer');

const locations = ({ body }: { body: unknown }) =>
  (body as { detail: { loc: unknown[] }[] }).detail.map(({ loc }) => loc);

it('stores names normalized, and compares filters and tags with them', async () => {
  const name = createUniqueText('R\u00fcbin');
  const decomposed = ` Vera\t\u00a0 ${name.normalize('NFD')}\n`;
  const { operator_name } = await startShift(operator, { operator_name: decomposed });
  const tag = createUniqueText('\u00e9tat');
  await operator(createTag, { body: { tag_name: `bad  ${tag.normalize('NFD')}` } });

  const found = await operator(listShifts, { query: { operator_name: `vera  ${name}` } });
  const alias = await operator(listShifts, { query: { shift_operator: `vera ${name}` } });
  const again = await operator(createTag, { body: { tag_name: ` BAD ${tag} ` } });

  expect(operator_name).toBe(`Vera ${name}`);
  expect(only(found.body.result_data).operator_name).toBe(operator_name);
  expect(alias.body.result_data).toHaveLength(1);
  expect(again.status).toBe(409);
});

it('counts null as absent for lists, and ignores null entries', async () => {
  const { shift_id } = await startShift(operator);
  const fields = { shift_fk: shift_id, comment: 'x', tags: ['a', null, 'b'] };
  const created = only((await operator(createComment, { body: fields })).body.result_data);
  const put = async (body: object) => {
    const response = await operator(updateComment, {
      path: { comment_id: created.comment_id },
      body,
    });
    return only(response.body.result_data);
  };

  expect(created.tags).toEqual(['a', 'b']);
  expect(await put({ tags: null })).toEqual(created);
  expect(await put({ tags: [null, null], image: [null], issue_tracker_links: null })).toEqual(
    created,
  );
  expect(await put({ eb_fk: '', prj_fk: '' })).toEqual(created);
  expect((await put({ tags: [] })).tags).toEqual([]);
});

it('refuses new entries in lists of child resources, and ignores those with an id', async () => {
  const { shift_id } = await startShift(operator);
  const put = (body: object) => operator(updateShift, { path: { shift_id }, body });
  const news = [{}, { eb_id: 'x' }, { id: null }, { comment_id: 0 }, { id: '' }, 'text'];

  for (const list of ['shift_logs', 'comments', 'annotations']) {
    const response = await put({ [list]: [{ id: 1 }, ...news, null, { reply_id: 'x' }] });
    expect(locations(response)).toEqual(news.map((_, n) => ['body', list, n + 1]));
    expect((await put({ [list]: [{ id: 1 }, { comment_id: 2 }, null] })).status).toBe(200);
  }
});

it('refuses a shift_id in the body that is not the one in the path', async () => {
  const { shift_id } = await startShift(operator);
  const path = { shift_id };
  const body = { shift_id: shift_id + 1 };

  const responses = [
    await operator(updateShift, { path, body }),
    await operator(recordLogs, { path, body: { ...body, shift_logs: [] } }),
    await operator(createLoss, { path, body: { ...body, category: 'weather' } }),
    await operator(updateHandover, { path, body }),
    await operator(offerHandover, { path, body }),
    await operator(acceptHandover, { path, body: { ...body, operator_name: 'x' } }),
    await operator(updateReport, { path, body }),
    await operator(sendReport, { path, body }),
  ];
  const same = await operator(updateHandover, { path, body: { shift_id: String(shift_id) } });

  for (const response of responses)
    expect([response.status, locations(response)]).toEqual([422, [['body', 'shift_id']]]);
  expect(same.status).toBe(200);
});

it('refuses times of weather more than five minutes ahead, unless they are stored', async () => {
  const { shift_id } = await startShift(operator);
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const put = (weather: object[]) =>
    operator(updateReport, { path: { shift_id }, body: { weather } });

  const soon = await put([{ at: at(4), sky: 'clear' }]);
  const later = await put([{ at: at(0) }, { at: at(6) }]);

  expect(soon.status).toBe(200);
  expect(locations(later)).toEqual([['body', 'weather', 1, 'at']]);
});

it('accepts one log, or what wraps one, as the body of PATCH', async () => {
  const { shift_id } = await startShift(operator);
  const patch = (body: object) => operator(recordLogs, { path: { shift_id }, body });

  const alone = await patch({ eb_id: 77001, shift_id, status: 'Created' });
  const wrapped = await patch({ info: { eb_id: 'eb-2' }, source: 'ODA' });
  const wrong = await patch({ eb_id: 'eb-3', log_time: 'now' });

  expect(only(alone.body.result_data).shift_logs).toMatchObject([{ eb_id: 77001 }]);
  expect(only(wrapped.body.result_data).shift_logs).toMatchObject([{}, { source: 'ODA' }]);
  expect(locations(wrong)).toEqual([['body', 'log_time']]);
  await endRunningShift(operator);
});
