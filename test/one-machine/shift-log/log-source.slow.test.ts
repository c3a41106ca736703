import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { startDeskForTest } from '../../support/api/desk.ts';
import { loadSample } from '../../support/samples.ts';
import { startShift } from '../../support/shift-log/shifts.ts';

it('pulls logs from the configured source if there is no body, and returns 502 if it fails', async () => {
  const responses = [
    await loadSample('execution-blocks-with-status'),
    '<html>',
    '[{"sbd_version": 1}]',
  ];
  const requestedUrls: string[] = [];
  const source = createServer((request, response) => {
    requestedUrls.push(request.url ?? '');
    response.end(responses.shift());
  }).listen(0, '127.0.0.1');
  await once(source, 'listening');
  const port = (source.address() as AddressInfo).port;
  const { as } = await startDeskForTest({ LOG_SOURCE_URL: `http://127.0.0.1:${port}/ebs` });
  const operator = await as('operator');
  const { shift_id } = await startShift(operator, { shift_start: '2026-01-01T00:00:00Z' });

  const good = await operator(recordLogs, { path: { shift_id } });
  const html = await operator(recordLogs, { path: { shift_id } });
  const invalid = await operator(recordLogs, { path: { shift_id } });
  source.close();
  const unreachable = await operator(recordLogs, { path: { shift_id } });

  expect([good, html, invalid, unreachable].map(({ status }) => status)).toEqual([
    200, 502, 502, 502,
  ]);
  expect(requestedUrls[0]).toBe(
    `/ebs?shift_id=${shift_id}&shift_start=2026-01-01T00%3A00%3A00Z&limit=80`,
  );
  expect(unreachable.body).toMatchObject({ code: 'LOG_SOURCE_UNAVAILABLE' });
});

it('returns 503 if there is neither a body nor a source', async () => {
  const { as } = await startDeskForTest();
  const operator = await as('operator');
  const { shift_id } = await startShift(operator);

  const response = await operator(recordLogs, { path: { shift_id } });

  expect(response.status).toBe(503);
  expect(response.body).toMatchObject({ code: 'LOG_SOURCE_NOT_CONFIGURED' });
});
