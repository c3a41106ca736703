import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createApi, NetworkError } from '#lib/console/page/api/call.ts';
import { createClock } from '#lib/console/page/api/clock.ts';

type EntryResponse = {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  isCut?: boolean;
};

/** Starts a server that always sends this response. Returns its address and the requests it receives. */
async function startServer({
  status = 200,
  headers = {},
  body = {},
  isCut = false,
}: EntryResponse) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const text = JSON.stringify(body);
    response.writeHead(status, {
      'Content-Type': 'application/json',
      'Content-Length': text.length,
      ...headers,
    });
    if (!isCut) return response.end(text);
    response.write(text.slice(0, 1));
    return setImmediate(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

it('puts the service prefix before the paths of the shift service alone', async () => {
  const { origin, requests } = await startServer({ body: { result_data: [] } });
  const { call } = createApi({ origin, servicePrefix: 'desk' });

  await call('shift-log.get-shift', { query: { shift_id: 42 } });
  await call('session.validate-token');

  expect(requests).toEqual(['GET /desk/slt/api/v3/shift?shift_id=42', 'GET /auth/validate']);
});

it('throws a refusal with status, code, sentence and the pause that the service asks for', async () => {
  const body = { code: 'UNAVAILABLE', detail: 'The service is busy.' };
  const { origin } = await startServer({ status: 503, headers: { 'Retry-After': '2' }, body });
  const { call } = createApi({ origin, servicePrefix: '' });

  await expect(call('shift-log.list-tags')).rejects.toMatchObject({
    ...{ status: 503, code: 'UNAVAILABLE', message: 'The service is busy.', retryAfter: 2000 },
  });
});

it('joins all problems of a request to one sentence', async () => {
  const detail = [
    { loc: ['body', 'comment'], msg: 'Too long', type: 'too_long' },
    { loc: ['body', 'tags'], msg: 'Too many', type: 'too_many' },
  ];
  const { origin } = await startServer({ status: 422, body: { detail } });
  const { call } = createApi({ origin, servicePrefix: '' });

  await expect(call('shift-log.list-tags')).rejects.toThrow('comment: Too long; tags: Too many');
});

it('throws NetworkError without a connection, and for a response that is cut off', async () => {
  const { origin } = await startServer({ isCut: true });
  const cut = createApi({ origin, servicePrefix: '' });
  const unreachable = createApi({ origin: 'http://127.0.0.1:1', servicePrefix: '' });

  await expect(cut.call('shift-log.list-tags')).rejects.toThrow(NetworkError);
  await expect(unreachable.call('shift-log.list-tags')).rejects.toThrow(NetworkError);
});

it("compares the computer's clock with the Date of each response", async () => {
  const date = new Date(Date.now() + 60_000).toUTCString();
  const { origin } = await startServer({ headers: { Date: date }, body: { result_data: [] } });
  const { call, clock } = createApi({ origin, servicePrefix: '' });

  await call('shift-log.list-tags');

  expect(clock.isOff.value).toBe(true);
  expect(Math.abs(clock.now().getTime() - Date.now() - 60_000)).toBeLessThan(2000);
});

it('ignores slow responses after the first one, and clocks without a difference', () => {
  const clock = createClock(() => 0);
  const at = (seconds: number) => new Date(seconds * 1000).toUTCString();

  clock.note(at(100), 100_000, 101_000);
  expect(clock.offset.value).toBe(0);
  clock.note(at(200), 100_000, 130_000);

  expect(clock.isOff.value).toBe(false);
});

it('sets a clock to the time of an event that seems to be in the future', () => {
  const clock = createClock(() => 0);

  clock.advanceTo('1970-01-01T00:00:00.900Z');
  expect(clock.offset.value).toBe(0);
  clock.advanceTo('1970-01-01T00:10:00Z');
  clock.advanceTo('1970-01-01T00:05:00Z');

  expect(clock.now().toISOString()).toBe('1970-01-01T00:10:00.000Z');
});
