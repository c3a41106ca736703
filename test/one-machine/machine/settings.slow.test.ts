import { expect, it } from 'vitest';
import { getHealth, getOpenapi } from '#lib/docs/contracts/docs.ts';
import { listOperators } from '#lib/shift-log/contracts/records.ts';
import { getCurrentShift } from '#lib/shift-log/contracts/shifts.ts';
import { startDeskForTest } from '../../support/api/desk.ts';

it('serves and documents all endpoints below SERVICE_PREFIX', async () => {
  const { anonymous, url } = await startDeskForTest({ SERVICE_PREFIX: 'meerkat' });

  const { body } = await anonymous(getOpenapi);
  const response = await fetch(`${url}/meerkat/slt/api/v3/shifts`);

  expect(Object.keys(body.paths as object)).toContain('/meerkat/slt/api/v3/shift');
  expect(response.status).toBe(200);
});

it('reports no missing setting if a log source and the site are set', async () => {
  const { anonymous } = await startDeskForTest({
    ...{ LOG_SOURCE_URL: 'http://127.0.0.1:1/', SITE_LATITUDE: '-30.7', SITE_LONGITUDE: '21.4' },
  });

  const { body } = await anonymous(getHealth);

  expect(body.not_configured).toEqual([]);
});

it('returns NO_SHIFT_YET and no operators for an empty store', async () => {
  const { anonymous } = await startDeskForTest();

  const current = await anonymous(getCurrentShift);
  const operators = await anonymous(listOperators);

  expect(current.status).toBe(404);
  expect(current.body).toMatchObject({ code: 'NO_SHIFT_YET' });
  expect(operators.body).toEqual({ result_data: [], result_status: 'success', result_code: 200 });
});
