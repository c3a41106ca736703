import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { config } from '#lib/platform/config.ts';
import type { Engine } from '../engines/dynamodb.ts';
import { forOwnHost } from '../gateway/host-check.ts';
import { complaints, create } from './create.ts';
import { Issues } from './issues.ts';
import { issuePage, listPage } from './pages.ts';

/** The size limit of a request body, in bytes. */
const LIMIT = 1_000_000;

/**
 * Starts a substitute for Jira on one machine: it has the REST paths that the service uses, stores issues in a
 * folder, and shows them as pages. It listens on the port of the last start if that is free, because links to
 * tickets contain its address.
 */
export async function startTracker(folder: string, secretFile: string): Promise<Engine> {
  const place = join(folder, 'tracker');
  const project = config('TRACKER_PROJECT');
  const issues = await Issues.open(place, project);
  const { token } = JSON.parse(await readFile(secretFile, 'utf8')) as { token: string };
  const server = createServer(
    forOwnHost((request, response) => {
      answer(request, { issues, project, token }).then(
        (answered) => reply(response, answered),
        () => reply(response, { status: 500, json: { errorMessages: ['Internal server error'] } }),
      );
    }),
  );
  const portFile = join(place, 'port');
  const before = Number(await readFile(portFile, 'utf8').catch(() => '0'));
  await listen(server, before).catch(() => listen(server, 0));
  const { port } = server.address() as AddressInfo;
  await writeFile(portFile, String(port));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { endpoint: `http://127.0.0.1:${port}`, stop };
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve());
  });

type Desk = { issues: Issues; project: string; token: string };
type Answered = { status: number; json?: unknown; html?: string };

/** Rejects rather than throws, so that an invalid request does not end the service. */
async function answer(request: IncomingMessage, desk: Desk): Promise<Answered> {
  const { pathname } = new URL(`http://127.0.0.1${request.url ?? '/'}`);
  return pathname.startsWith('/rest/api/2/')
    ? answerProgram(request, pathname.slice('/rest/api/2'.length), desk)
    : showPage(pathname, desk);
}

function showPage(pathname: string, { issues }: Desk): Answered {
  if (pathname === '/') return { status: 200, html: listPage(issues.all()) };
  const issue = issues.find(/^\/browse\/([\w-]+)$/.exec(pathname)?.[1] ?? '');
  if (issue) return { status: 200, html: issuePage(issue) };
  return { status: 404, html: 'There is no such page.' };
}

async function answerProgram(
  request: IncomingMessage,
  path: string,
  desk: Desk,
): Promise<Answered> {
  const { method, headers } = request;
  if (!isCaller(headers.authorization, desk.token))
    return { status: 401, json: complaint('You are not authenticated.') };
  if (headers.origin !== undefined)
    return { status: 403, json: complaint('Pages of a browser cannot call this API.') };
  if (method === 'POST' && path === '/issue') return make(await sentIn(request), desk);
  const issue = desk.issues.find(/^\/issue\/([\w-]+)$/.exec(path)?.[1] ?? '');
  if (method === 'GET' && issue) return { status: 200, json: issue };
  return { status: 404, json: complaint('Issue Does Not Exist') };
}

async function make(sent: unknown, { issues, project }: Desk): Promise<Answered> {
  const { fields } = (sent ?? {}) as { fields?: Record<string, unknown> };
  const errors = complaints(fields ?? {}, project);
  if (Object.keys(errors).length > 0) return { status: 400, json: { errorMessages: [], errors } };
  const { id, key } = await create(fields ?? {}, issues);
  return { status: 201, json: { id, key, self: `/rest/api/2/issue/${id}` } };
}

const complaint = (message: string) => ({ errorMessages: [message], errors: {} });

/** Returns true if the credentials are the token (Jira server) or a user and the token (Jira Cloud). */
function isCaller(authorization = '', token: string): boolean {
  const [kind, credentials = ''] = authorization.split(' ');
  if (kind === 'Bearer') return credentials === token;
  return kind === 'Basic' && Buffer.from(credentials, 'base64').toString().endsWith(`:${token}`);
}

async function sentIn(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LIMIT) return undefined;
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function reply(response: ServerResponse, { status, json, html }: Answered): void {
  if (html === undefined)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
  else
    response
      .writeHead(status, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      })
      .end(html);
}
