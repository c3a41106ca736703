import { expect, it } from 'vitest';
import { NetworkError, ErrorResponse } from '#lib/console/page/api/call.ts';
import { backoffMs, NO_CONNECTION } from '#lib/console/page/drafts/failure.ts';
import { failureOf } from '#lib/console/page/drafts/failures.ts';

const failureOfResponse = (status: number, code = '', headers = {}) =>
  failureOf(new ErrorResponse(status, { detail: 'The reason.', code }, new Headers(headers)));

it.each([429, 500, 502, 503, 504, 408])('waits after status %i (rule 6)', (status) => {
  expect(failureOfResponse(status).action).toBe('wait');
});

it('waits without a connection, and says when the entry will be sent (rule 6)', () => {
  expect(failureOf(new NetworkError())).toMatchObject({ action: 'wait', reason: NO_CONNECTION });
});

it('waits for a key in progress, and refuses any other 409 (rules 6 and 9)', () => {
  expect(failureOfResponse(409, 'REQUEST_IN_PROGRESS').action).toBe('wait');
  expect(failureOfResponse(409, 'SHIFT_ENDED')).toMatchObject({
    action: 'refuse',
    reason: 'The reason.',
  });
});

it.each(['BLOCKED_AT_EDGE', 'ORIGIN_LOCKED'])(
  'waits after %s, which says nothing about the entry',
  (code) => {
    expect(failureOfResponse(403, code)).toMatchObject({
      action: 'wait',
      isCertainlyNotStored: true,
    });
  },
);

it.each([400, 403, 404, 405, 413, 415, 422, 451])(
  'refuses status %i with its reason (rule 9)',
  (status) => {
    expect(failureOfResponse(status)).toMatchObject({
      action: 'refuse',
      reason: 'The reason.',
      isCertainlyNotStored: true,
    });
  },
);

it('asks for a sign-in after 401, and shows both versions after 412 (rules 7 and 8)', () => {
  expect([failureOfResponse(401).action, failureOfResponse(412).action]).toEqual([
    'sign in',
    'changed',
  ]);
});

it('knows that nothing was stored after 401 and 429, and not after 5xx or no response (rule 5)', () => {
  expect(
    [
      failureOfResponse(401),
      failureOfResponse(429),
      failureOfResponse(500),
      failureOfResponse(503),
    ].map(({ isCertainlyNotStored }) => isCertainlyNotStored),
  ).toEqual([true, true, false, false]);
  expect(failureOf(new NetworkError()).isCertainlyNotStored).toBe(false);
});

it('pauses longer after each failure, up to a minute, unless the desk says how long', () => {
  const failure = failureOfResponse(500);

  expect([1, 2, 3, 10].map((failures) => backoffMs(failure, failures))).toEqual([
    ...[1000, 2000, 4000, 60_000],
  ]);
  expect(backoffMs(failureOfResponse(503, '', { 'Retry-After': '7' }), 5)).toBe(7000);
});
