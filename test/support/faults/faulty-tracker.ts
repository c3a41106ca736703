import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { startTracker } from '#infra/local/tracker/start.ts';
import { createEmptyFolder, launchDesk } from '../api/desk.ts';

/** The responses to a new issue, by the first word of its summary. All other issues are created. */
const faults: Record<string, (response: ServerResponse, pass: () => Promise<void>) => unknown> = {
  refused: (response) =>
    response
      .writeHead(400, json)
      .end(JSON.stringify({ errorMessages: ['Not today.'], errors: {} })),
  expired: (response) => response.writeHead(401, json).end('{"errorMessages":["Expired"]}'),
  forbidden: (response) => response.writeHead(403, html).end('<p>Log in'),
  elsewhere: (response) => response.writeHead(302, { Location: '/login' }).end(),
  busy: (response) => response.writeHead(429, { 'Retry-After': '600' }).end(),
  down: (response) => response.writeHead(503, html).end('<p>Maintenance'),
  broken: (response) => response.writeHead(500, json).end('{}'),
  page: (response) => response.writeHead(200, html).end('<p>Welcome'),
  'far-off': (response) => response.writeHead(429, { 'Retry-After': '999999' }).end(),
  wordy: (response) => response.writeHead(400, json).end(JSON.stringify({ errors: wordy })),
  odd: (response) =>
    response.writeHead(201, json).end(JSON.stringify({ id: '10001', key: 'x'.repeat(500_000) })),
  silent: (response) => response.writeHead(201, json).end('{'),
  slow: () => undefined,
  cut: async (response, pass) => {
    await pass();
    response.destroy();
  },
  unknown: (response) =>
    response
      .writeHead(400, json)
      .end(JSON.stringify({ errors: { customfield_10042: 'Field cannot be set.' } })),
};
const wordy = Object.fromEntries(
  Array.from({ length: 1000 }, (_, n) => [`${'field'.repeat(30)}${n}`, 'wrong '.repeat(200)]),
);
const json = { 'Content-Type': 'application/json' };
const html = { 'Content-Type': 'text/html' };

/** Starts a service whose requests to the issue tracker pass through a faulty proxy. */
export async function startDeskWithFaultyTracker(secret: object = {}) {
  const folder = await createEmptyFolder();
  const secretFile = join(folder, 'tracker-secret.json');
  const token = randomBytes(16).toString('hex');
  const good = { token, fields: { severity: 'customfield_10042' } };
  await writeFile(secretFile, JSON.stringify({ ...good, ...secret }));
  const tracker = await startTracker(await createEmptyFolder(), secretFile);
  /** `all` is a fault for all summaries; `sentSummaries` lists the summaries that the proxy received. */
  const state = { all: undefined as string | undefined, sentSummaries: [] as string[] };
  // A reused connection is reset, as after a Lambda function was frozen.
  const used = new WeakSet<Socket>();
  const proxy = createServer((request, response) => {
    if (used.has(request.socket)) return request.socket.destroy();
    used.add(request.socket);
    return void relay(request, response);
  });

  async function relay(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { summary = '' } =
      (JSON.parse(body || '{}') as { fields?: { summary?: string } }).fields ?? {};
    const pass = async () => {
      const trackerResponse = await fetch(`${tracker.endpoint}${request.url ?? ''}`, {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(body !== '' && { body }),
      });
      const text = await trackerResponse.text();
      if (!response.destroyed && faultOf(summary) === undefined)
        response.writeHead(trackerResponse.status, json).end(text);
    };
    if (request.method === 'POST') state.sentSummaries.push(summary);
    const fault = faultOf(summary);
    if (fault) await Promise.resolve(fault(response, pass));
    else await pass();
  }
  const faultOf = (summary: string) =>
    summary === '' ? undefined : faults[state.all ?? summary.split(' ')[0] ?? ''];

  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const desk = await launchDesk(folder, { TRACKER_URL: endpoint });
  afterAll(async () => {
    await desk.stop();
    proxy.close();
    proxy.closeAllConnections();
    await tracker.stop();
  });
  /** Returns the summaries of the issues in the tracker. */
  const listSummaries = async () => {
    const page = await (await fetch(tracker.endpoint)).text();
    return [...page.matchAll(/<td>([^<]*)<\/td><td>[^<]*<\/td><\/tr>/g)].map(
      ([, summary]) => summary,
    );
  };
  return { desk, state, listSummaries, token };
}
