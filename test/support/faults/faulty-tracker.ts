import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { startTracker } from '#infra/local/tracker/start.ts';
import { emptyFolder, launch } from '../api/desk.ts';

/** What becomes of an issue that is sent, by the first word of its summary; every other is made. */
const fates: Record<string, (response: ServerResponse, pass: () => Promise<void>) => unknown> = {
  barred: (response) =>
    response
      .writeHead(403, json)
      .end(JSON.stringify({ errors: { customfield_10042: 'Field cannot be set.' } })),
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

/** A service whose issue tracker stands behind a gate that fails as it is told, and what came to that gate. */
export async function behindFaultyTracker(secret: object = {}) {
  const folder = await emptyFolder();
  const secretFile = join(folder, 'tracker-secret.json');
  const token = randomBytes(16).toString('hex');
  const good = { token, fields: { severity: 'customfield_10042' } };
  await writeFile(secretFile, JSON.stringify({ ...good, ...secret }));
  const tracker = await startTracker(await emptyFolder(), secretFile);
  /** While it is set, all summaries have this fate. */
  const state = { all: undefined as string | undefined, sent: [] as string[] };
  // A connection that is left open is dead when it is used again, as to a function that was frozen.
  const used = new WeakSet<Socket>();
  const gate = createServer((request, response) => {
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
      const answer = await fetch(`${tracker.endpoint}${request.url ?? ''}`, {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(body !== '' && { body }),
      });
      const text = await answer.text();
      if (!response.destroyed && fateOf(summary) === undefined)
        response.writeHead(answer.status, json).end(text);
    };
    if (request.method === 'POST') state.sent.push(summary);
    const fate = fateOf(summary);
    if (fate) await Promise.resolve(fate(response, pass));
    else await pass();
  }
  const fateOf = (summary: string) =>
    summary === '' ? undefined : fates[state.all ?? summary.split(' ')[0] ?? ''];

  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  const running = await launch(folder, { TRACKER_URL: endpoint });
  afterAll(async () => {
    await running.stop();
    gate.close();
    gate.closeAllConnections();
    await tracker.stop();
  });
  /** Summaries that the tracker has. */
  const made = async () => {
    const page = await (await fetch(tracker.endpoint)).text();
    return [...page.matchAll(/<td>([^<]*)<\/td><td>[^<]*<\/td><\/tr>/g)].map(
      ([, summary]) => summary,
    );
  };
  return { running, state, made, token };
}
