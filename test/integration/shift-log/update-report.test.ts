import { expect, it } from 'vitest';
import { getDesk } from '../../support/api/desk.ts';
import { finalize, readReport, reportOf } from '../../support/shift-log/reports.ts';
import { only, startAndEndShift, startShift } from '../../support/shift-log/shifts.ts';
import { postComment } from '../../support/shift-log/comments.ts';

const { as } = await getDesk();
const operator = await as('operator');

const at = '2026-11-21T20:15:00Z';

it('writes summary and weather, sorted by time, while the shift runs and after its end', async () => {
  const { shift_id } = await startShift(operator);
  const { write } = reportOf(operator, shift_id);
  const later = { at: '2026-11-21T22:15:00Z', wind_m_s: 0, note: 'Calm' };

  const response = await write({
    summary: '  A quiet night ',
    weather: [later, { at, sky: null }],
  });
  const same = await write({ summary: 'A quiet night' });
  const cleared = await write({ summary: null });

  expect(response.status, JSON.stringify(response.body)).toBe(200);
  expect(only(response.body.result_data)).toMatchObject({
    state: 'draft',
    version: 0,
    text_version: 1,
    summary: 'A quiet night',
  });
  expect(only(response.body.result_data).weather).toEqual([{ at }, later]);
  expect(only(same.body.result_data).text_version).toBe(1);
  expect(only(cleared.body.result_data)).toMatchObject({ summary: '', text_version: 2 });
  expect(cleared.headers.get('etag')).toBe(`"${shift_id}.2"`);
  expect(await readReport(operator, shift_id)).toMatchObject({
    summary: '',
    weather: [{ at }, later],
  });
});

it('names every value of the weather that is outside its range', async () => {
  const { shift_id } = await startShift(operator);
  const weather = [
    { at, seeing_arcsec: -1, wind_m_s: 151, humidity_percent: 100.5, temperature_celsius: 'cold' },
    { sky: 'x'.repeat(257), note: 'x'.repeat(1001) },
  ];

  const refusal = await reportOf(operator, shift_id).write({ weather });

  const { detail } = refusal.body as unknown as { detail: { loc: unknown[] }[] };
  expect(refusal.status).toBe(422);
  expect(detail.map(({ loc }) => loc.slice(2).join('.')).sort()).toEqual([
    '0.humidity_percent',
    '0.seeing_arcsec',
    '0.temperature_celsius',
    '0.wind_m_s',
    '1.at',
    '1.note',
    '1.sky',
  ]);
  expect((await readReport(operator, shift_id)).text_version).toBe(0);
});

it('refuses a value closer to 0 than the database stores, and takes 0', async () => {
  const { shift_id } = await startShift(operator);
  const { write } = reportOf(operator, shift_id);

  const tiny = await write({ weather: [{ at, temperature_celsius: -1e-200 }] });
  const zero = await write({ weather: [{ at, temperature_celsius: -0 }] });

  expect([tiny.status, zero.status]).toEqual([422, 200]);
  expect(tiny.body).toMatchObject({
    detail: [{ loc: ['body', 'weather', 0, 'temperature_celsius'], type: 'value_error' }],
  });
});

it('refuses more than 200 observations, and a summary above 64 KiB', async () => {
  const { shift_id } = await startShift(operator);
  const { write } = reportOf(operator, shift_id);

  const many = await write({ weather: Array.from({ length: 201 }, () => ({ at })) });
  const long = await write({ summary: 'x'.repeat(65_537) });
  const large = await write({
    weather: Array.from({ length: 200 }, () => ({ at, note: '天'.repeat(1000) })),
  });

  expect([many.status, long.status]).toEqual([422, 422]);
  expect([large.status, large.body]).toMatchObject([413, { code: 'ITEM_TOO_LARGE' }]);
});

it('refuses an outdated If-Match, and lets one of two writers win', async () => {
  const { shift_id } = await startShift(operator);
  const { write } = reportOf(operator, shift_id);
  const condition = { 'If-Match': `"${shift_id}.0"` };

  const both = await Promise.all([
    write({ summary: 'One' }, condition),
    write({ summary: 'Two' }, condition),
  ]);
  const late = await write({ summary: 'Three' }, condition);

  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect([late.status, late.body]).toMatchObject([412, { code: 'PRECONDITION_FAILED' }]);
});

it('stores the next version of a final report, compiled again, when its summary changes', async () => {
  const shift_id = await startAndEndShift(operator);
  const { write } = reportOf(operator, shift_id);
  await finalize(operator, shift_id);
  const { comment_id } = await postComment(operator, shift_id);

  const unchanged = await write({});
  const amended = await write({ summary: 'One more thing' });

  expect(only(unchanged.body.result_data)).toMatchObject({ version: 1, state: 'final' });
  expect(only(amended.body.result_data)).toMatchObject({
    version: 2,
    state: 'amended',
    comments: [{ comment_id }],
  });
  expect(await readReport(operator, shift_id, { version: 1 })).toMatchObject({ comments: [] });
});

it('numbers the versions of concurrent writers without a gap', async () => {
  const shift_id = await startAndEndShift(operator);
  await finalize(operator, shift_id);
  const { write } = reportOf(operator, shift_id);

  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, n) => write({ summary: `Text ${n}` })),
  );

  const versions = responses.map(({ body }) => only(body.result_data).version);
  expect(versions.sort()).toEqual([2, 3, 4, 5, 6, 7]);
  for (const { body } of responses) {
    const { version, summary } = only(body.result_data);
    expect(await readReport(operator, shift_id, { version })).toMatchObject({ summary });
  }
});

it('needs the scope slt:write, and refuses an unknown shift', async () => {
  const { shift_id } = await startShift(operator);
  const viewer = await as('viewer');

  const forbidden = await reportOf(viewer, shift_id).write({ summary: 'x' });
  const missing = await reportOf(operator, 2_000_000_000).write({ summary: 'x' });

  expect([forbidden.status, missing.status]).toEqual([403, 404]);
});
