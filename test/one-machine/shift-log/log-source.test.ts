import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { deskForTest } from '../../support/api/desk.ts';
import { sample } from '../../support/samples.ts';
import { start } from '../../support/shift-log/shifts.ts';

it('pulls from the configured source when there is no body, and says what is wrong with it', async () => {
  const answers = [await sample('execution-blocks-with-status'), '<html>', '[{"sbd_version": 1}]'];
  const asked: string[] = [];
  const source = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(answers.shift());
  }).listen(0, '127.0.0.1');
  await once(source, 'listening');
  const port = (source.address() as AddressInfo).port;
  const { as } = await deskForTest({ LOG_SOURCE_URL: `http://127.0.0.1:${port}/ebs` });
  const operator = await as('operator');
  const { shift_id } = await start(operator, { shift_start: '2026-01-01T00:00:00Z' });

  const good = await operator(recordLogs, { path: { shift_id } });
  const html = await operator(recordLogs, { path: { shift_id } });
  const invalid = await operator(recordLogs, { path: { shift_id } });
  source.close();
  const gone = await operator(recordLogs, { path: { shift_id } });

  expect([good, html, invalid, gone].map(({ status }) => status)).toEqual([200, 502, 502, 502]);
  expect(asked[0]).toBe(`/ebs?shift_id=${shift_id}&shift_start=2026-01-01T00%3A00%3A00Z&limit=80`);
  expect(gone.body).toMatchObject({ code: 'LOG_SOURCE_UNAVAILABLE' });
});

it('says so when there is neither a body nor a source', async () => {
  const { as } = await deskForTest();
  const operator = await as('operator');
  const { shift_id } = await start(operator);

  const answer = await operator(recordLogs, { path: { shift_id } });

  expect(answer.status).toBe(503);
  expect(answer.body).toMatchObject({ code: 'LOG_SOURCE_NOT_CONFIGURED' });
});
