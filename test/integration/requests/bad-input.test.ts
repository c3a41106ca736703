import { afterAll, describe, expect, it } from 'vitest';
import type { Declaration } from '#lib/contract/endpoint.ts';
import { takesJson } from '#lib/contract/openapi/requests.ts';
import { listOperators, recordLogs } from '#lib/shift-log/contracts/records.ts';
import { createShift, getShift, listShifts, updateShift } from '#lib/shift-log/contracts/shifts.ts';
import { endpoints } from '#infra/registry.ts';
import { getDesk } from '../../support/api/desk.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';
import {
  validBodies,
  invalidValues,
  invalidLogValues,
  invalidRequestValues,
} from '../../support/api/wrong-values.ts';

const session = await getDesk();
const operator = await session.as('engineer', 'operator-1');
const runningShift = await startShift(operator);
await operator(recordLogs, {
  path: { shift_id: runningShift.shift_id },
  body: [{ eb_id: 'existing' }],
});
const before = await readState();

/** Returns all stored shifts and operators as the API lists them. */
async function readState() {
  const responses = await Promise.all([operator(listShifts), operator(listOperators)]);
  return responses.map(({ body }) => body);
}

const path = { shift_id: String(runningShift.shift_id) };
const send = (endpoint: Declaration, body: unknown, headers: Record<string, string> = {}) =>
  operator(endpoint, { path, body, headers });

const withBody = endpoints.filter(({ request }) => request.body && takesJson(request));
const form = 'multipart/form-data; boundary=x';

/** Endpoints that validate the fields of the body; tests of validation cover those that store it raw. */
const withValidatedBody = withBody.filter(({ request }) => !request.rawBody);

describe.each(withValidatedBody)('$id', (endpoint) => {
  it('reports each invalid field in the error format of FastAPI', async () => {
    for (const [field, values] of Object.entries(invalidValues[endpoint.id] ?? {})) {
      for (const value of values) {
        const { status, body } = await send(endpoint, {
          operator_name: 'X',
          ...validBodies[endpoint.id],
          [field]: value,
        });
        expect({ status, field, value: JSON.stringify(value).slice(0, 20) }).toEqual({
          ...{ status: 422, field },
          value: JSON.stringify(value).slice(0, 20),
        });
        expect(Object.keys(body as object)).toEqual(['detail']);
        const [problem] = (body as { detail: { loc: unknown[]; msg: string; type: string }[] })
          .detail;
        expect(problem!.loc.slice(0, 2)).toEqual(['body', field]);
        expect(problem!.type).toMatch(/^[a-z_]+$/);
        expect(problem!.msg).not.toBe('');
      }
    }
  });

  it('refuses malformed JSON and JSON of the wrong type with 422', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    for (const body of [
      '{"operator_name":"X","x":1e400}',
      '{',
      '{"operator_name":"X"',
      'null',
      '7',
      '"x"',
      '\u0000',
      '{"a":1}}',
      deep,
      '[1',
    ])
      expect((await send(endpoint, body)).status, body.slice(0, 30)).toBe(422);
  });
});

describe.each(withBody)('$id', (endpoint) => {
  it('refuses other media types with 415 and 11 MB with 413', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      ...(endpoint.request.files ? [] : [form]),
      'application/json; charset=utf-16',
      'x',
    ])
      expect((await send(endpoint, '{}', { 'Content-Type': type })).status, type).toBe(415);
    for (const megabytes of [7, 11]) {
      const third = 'x'.repeat(megabytes * 333_334);
      const response = await send(
        endpoint,
        JSON.stringify({
          operator_name: third,
          annotation: third,
          comment: third,
          shift_end: third,
        }),
      );
      expect(response.status).toBe(413);
    }
  });
});

it('refuses an empty body only if one is required', async () => {
  const refusal = await operator(createShift, {});
  const response = await fetch(`${session.url}${createShift.path}`, { method: 'POST' });

  expect(refusal.body).toMatchObject({ detail: [{ loc: ['body'], type: 'missing' }] });
  expect(response.status).toBe(401);
});

it('reports every invalid field of a log', async () => {
  const problems = async (log: object) => {
    const { status, body } = await send(recordLogs, [{ eb_id: 'x', ...log }]);
    return { status, loc: (body as { detail: { loc: unknown[] }[] }).detail[0]?.loc };
  };
  for (const [field, values] of Object.entries(invalidLogValues))
    for (const value of values) {
      const { status, loc } = await problems({ [field]: value });
      expect({ status, field, loc: loc?.slice(0, 3) }).toEqual({
        status: 422,
        field,
        loc: ['body', 0, field],
      });
    }
  for (const [field, values] of Object.entries(invalidRequestValues))
    for (const value of values) {
      const { loc } = await problems({ request_response: [{ [field]: value }] });
      expect(loc).toEqual(['body', 0, 'request_response', 0, field]);
    }
});

it('refuses long lists of invalid entries with a bounded number of problems', async () => {
  const zeros = Array.from({ length: 200_000 }, () => 0);

  const tooMany = await send(recordLogs, zeros);
  const inner = await send(recordLogs, [{ eb_id: 1, request_response: zeros }]);

  expect([tooMany.status, inner.status]).toEqual([413, 422]);
  expect((inner.body as { detail: unknown[] }).detail).toHaveLength(100);
});

it('reports all problems of a request at once', async () => {
  const response = await operator(createShift, {
    body: { shift_id: -1, shift_start: 'x', shift_end: '2026-01-01T00:00:00Z' },
    headers: { 'Idempotency-Key': 'x'.repeat(257) },
  });

  const { detail } = response.body as unknown as { detail: { loc: unknown[] }[] };
  expect(detail.map(({ loc }) => loc)).toEqual([
    ['header', 'idempotency-key'],
    ['body', 'shift_id'],
    ['body', 'shift_start'],
    ['body', 'operator_name'],
    ['body', 'shift_end'],
  ]);
});

it.each(['', 'x'.repeat(257)])('refuses a query whose shift_id is %j', async (shift_id) => {
  const response = await operator(getShift, { query: { shift_id } });

  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({ detail: [{ loc: ['query', 'shift_id'] }] });
});

it('accepts names in any script, and ignores prototype keys', async () => {
  const body = '{"operator_name":"王贞仪 🔭","__proto__":{"user_id":"x"},"constructor":1}';
  const renamed = await operator(updateShift, { path, body });

  const shift = only(renamed.body.result_data);
  expect(shift).toMatchObject({ operator_name: '王贞仪 🔭', user_id: 'operator-1' });
  await operator(updateShift, { path, body: { operator_name: runningShift.operator_name } });
});

afterAll(async () => {
  const after = JSON.stringify(await readState());
  const normalize = (text: string) => text.replace(/"(last_modified_on|path)":"[^"]*"/g, '');
  expect(normalize(after)).toBe(normalize(JSON.stringify(before)));
});
