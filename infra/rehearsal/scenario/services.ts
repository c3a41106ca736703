import assert from 'node:assert/strict';
import { runInCopy, type Deployment, type Rehearsal } from '../deployment.ts';

/** A request: the path below the base URL, and a body to send. The method is POST with a body, else GET. */
type Request = { method?: string; path: string; form?: FormData; json?: object };

/** Calls a deployment as a user with a role, by a token from `npm run token`. Returns the JSON of the response. */
export async function call<T>(
  rehearsal: Rehearsal,
  deployment: Deployment,
  { role, ...request }: Request & { role: string },
): Promise<T> {
  return send(deployment, await createToken(rehearsal, deployment, role, `${role}-1`), request);
}

/** Creates a token by `npm run token`. */
export async function createToken(
  rehearsal: Rehearsal,
  { secretArn }: Deployment,
  role: string,
  user: string,
): Promise<string> {
  const args = ['node', 'infra/tools/token.ts', '--user', user, '--role', role];
  const settings = { JWT_SECRET_ARN: secretArn };
  return lastLine(await runInCopy(rehearsal, `token-${user}`, args, settings));
}

/** Sends a request with a token. Returns the JSON of the response, which must be a success. */
export async function send<T>({ url }: Deployment, token: string, request: Request): Promise<T> {
  const { path, form, json } = request;
  const body = form ?? (json && JSON.stringify(json));
  const { method = body === undefined ? 'GET' : 'POST' } = request;
  const response = await fetch(`${url}/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(json && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  assert(response.status === 200, `${path} with a token responds ${response.status}.`);
  return (await response.json()) as T;
}

export const lastLine = (output: string): string => output.trim().split('\n').at(-1) ?? '';

export const SLT = 'slt/api/v3';

export type ListOf<T> = { result_data: T[] };

/** Returns the newest shifts, as a viewer gets them. */
export const listShifts = (rehearsal: Rehearsal, deployment: Deployment) =>
  call<ListOf<{ shift_id: number }>>(rehearsal, deployment, {
    role: 'viewer',
    path: `${SLT}/shifts?limit=5`,
  });

/** Checks that a list requires a token. */
export async function callWithToken(rehearsal: Rehearsal, deployment: Deployment): Promise<void> {
  const { status } = await fetch(`${deployment.url}/${SLT}/shifts`);
  assert(status === 401, `A list without a token responds ${status}.`);
  await listShifts(rehearsal, deployment);
}

/** Adds a user to `dev` and creates a token from the outputs of its stack; the deployment must accept both. */
export async function manageUser(rehearsal: Rehearsal, { url }: Deployment): Promise<void> {
  const runTool = (name: string, ...args: string[]) => {
    const command = ['node', `infra/tools/${name}.ts`, ...args];
    return runInCopy(rehearsal, name, [...command, '--stage', 'dev', '--user', 'ada']);
  };
  await runTool('users', 'add', '--role', 'engineer', '--groups', 'night-crew');
  const token = lastLine(await runTool('token', '--role', 'viewer'));
  const response = await fetch(`${url}/auth/me`, { headers: { Authorization: `Bearer ${token}` } });
  const { role, groups } = (await response.json()) as { role: string; groups: string[] };
  assert(
    role === 'engineer' && groups.join() === 'night-crew',
    `The user has role ${role} instead of engineer.`,
  );
}

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Adds a comment with an image to the newest shift, and reads the image by its signed URL. */
export async function showImage(rehearsal: Rehearsal, deployment: Deployment): Promise<void> {
  const { result_data: shifts } = await listShifts(rehearsal, deployment);
  const form = new FormData();
  form.append('file', new File([pixel], 'pixel.gif', { type: 'image/gif' }));
  const path = `${SLT}/shift/${shifts[0]?.shift_id}/comment/image`;
  const { result_data: comments } = await call<ListOf<{ comment_id: number }>>(
    rehearsal,
    deployment,
    { role: 'operator', path, form },
  );
  const images = `${SLT}/shift/comment/${comments[0]?.comment_id}/images`;
  const { result_data: urls } = await call<ListOf<string>>(rehearsal, deployment, {
    role: 'viewer',
    path: images,
  });
  const image = await fetch(urls[0] ?? '');
  assert(pixel.equals(await image.bytes()), `The image responds ${image.status}.`);
}

type SignedUrl = { url: string; method: string; headers: Record<string, string> };

const pdf = '%PDF-1.4\n%%EOF\n';

/** Creates and lists a proposal, and uploads, reads and deletes a file of it by signed URLs. */
export async function createProposal(rehearsal: Rehearsal, deployment: Deployment): Promise<void> {
  const callAsProposer = <T>(path: string, json?: object) =>
    call<T>(rehearsal, deployment, { role: 'proposer', path, ...(json && { json }) });
  const send = ({ url, method, headers }: SignedUrl, body?: string) =>
    fetch(url, { method, headers, ...(body !== undefined && { body }) });

  const json = { cycle: 'rehearsed' };
  const { prsl_id } = await callAsProposer<{ prsl_id: string }>('proposals', json);
  const proposals = await callAsProposer<{ prsl_id: string }[]>('proposals/list/proposer-1');
  assert(proposals[0]?.prsl_id === prsl_id, 'The proposal is not the newest of its creator.');

  const sign = (action: string) =>
    callAsProposer<SignedUrl>(`${action}/signedurl/${prsl_id}-science.pdf`);
  const upload = await send(await sign('upload'), pdf);
  assert(upload.ok, `The upload responds ${upload.status}.`);
  const download = await sign('download');
  const text = await (await send(download)).text();
  assert(text === pdf, 'The file is not the one that was uploaded.');
  await send(await sign('delete'));
  const deleted = await send(download);
  assert(!deleted.ok, `The deleted file responds ${deleted.status}.`);
}
