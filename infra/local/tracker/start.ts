import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { config } from '#lib/platform/config.ts';
import type { LocalServer } from '../engines/dynamodb.ts';
import { serveLoopback } from '../engines/loopback-server.ts';
import { lastPort, writeLastPort } from '../engines/last-port.ts';
import { forOwnHost } from '../gateway/host-check.ts';
import { failure, faultFor, type Reply } from './faults.ts';
import { fieldIds, Issues, validateIssue } from './issues.ts';
import { issuePage, listPage } from './pages.ts';

const API = '/rest/api/2';

/**
 * Starts a substitute for Jira on one machine: it has the REST paths that the service uses, stores issues in a
 * folder, and shows them as pages. It listens on the port of the last start if that is free, because links to
 * tickets contain its address.
 */
export async function startTracker(dataFolder: string, secretFile: string): Promise<LocalServer> {
  const folder = join(dataFolder, 'tracker');
  const issues = await Issues.open(folder, config('TRACKER_PROJECT'));
  const { token } = JSON.parse(await readFile(secretFile, 'utf8')) as { token: string };
  const listener = forOwnHost(async (request, response) => {
    const { pathname } = new URL(`http://127.0.0.1${request.url ?? '/'}`);
    const [status, body, headers = {}] = pathname.startsWith(`${API}/`)
      ? await handleApiRequest(request, pathname.slice(API.length), issues, token)
      : showPage(pathname, issues);
    const isPage = typeof body === 'string';
    response.setHeader('Content-Type', isPage ? 'text/html; charset=utf-8' : 'application/json');
    response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    response.writeHead(status, headers).end(isPage ? body : JSON.stringify(body));
  });
  const portFile = join(folder, 'port');
  const { port, stop } = await serveLoopback(listener, await lastPort(portFile, '127.0.0.1'));
  await writeLastPort(portFile, port);
  return { endpoint: `http://127.0.0.1:${port}`, stop };
}

function showPage(pathname: string, issues: Issues): Reply {
  if (pathname === '/') return [200, listPage(issues.values())];
  const issue = issues.get(/^\/browse\/([\w-]+)$/.exec(pathname)?.[1] ?? '');
  return issue ? [200, issuePage(issue)] : [404, 'There is no such page.'];
}

async function handleApiRequest(
  request: IncomingMessage,
  path: string,
  issues: Issues,
  token: string,
): Promise<Reply> {
  const { method, headers } = request;
  if (!isAuthenticated(headers.authorization, token))
    return [401, failure('You are not authenticated.')];
  if (headers.origin !== undefined)
    return [403, failure('Pages of a browser cannot call this API.')];
  if (method === 'GET' && path === '/field')
    return [200, fieldIds.map((id) => ({ id, name: id, custom: id.startsWith('customfield_') }))];
  if (method === 'POST' && path === '/issue') {
    const { fields = {} } = (await json(request)) as { fields?: Record<string, unknown> };
    const fault = faultFor(fields.summary);
    if (fault) return fault;
    const errors = validateIssue(fields, issues.project);
    if (Object.keys(errors).length > 0) return [400, { errorMessages: [], errors }];
    const { id, key } = await issues.add(fields);
    return [201, { id, key, self: `${API}/issue/${id}` }];
  }
  const issue = issues.get(/^\/issue\/([\w-]+)$/.exec(path)?.[1] ?? '');
  return method === 'GET' && issue ? [200, issue] : [404, failure('Issue Does Not Exist')];
}

/** Returns true if the credentials are the token (Jira server) or a user and the token (Jira Cloud). */
function isAuthenticated(authorization = '', token: string): boolean {
  const [kind, credentials = ''] = authorization.split(' ');
  if (kind === 'Bearer') return credentials === token;
  return kind === 'Basic' && Buffer.from(credentials, 'base64').toString().endsWith(`:${token}`);
}
