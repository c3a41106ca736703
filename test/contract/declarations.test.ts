import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { acceptsIdempotencyKey } from '#lib/contract/endpoint.ts';
import { errorCodes } from '#lib/contract/errors.ts';
import { takesJson } from '#lib/contract/openapi/requests.ts';
import { errorsOf } from '#lib/contract/openapi.ts';
import { version } from '#lib/contract/version.ts';
import { contextKeys, deploymentKeys } from '#infra/aws/config.ts';
import { accessOf, grantOf, grants } from '#infra/aws/access.ts';
import { openApiDocument } from '#infra/docs-assets.ts';
import { loadHandler } from '#infra/local/handler.ts';
import { endpoints, functionFile, functions, socketRoutes } from '#infra/registry.ts';
import manifest from '../../package.json' with { type: 'json' };

const ids = functions.map(({ id }) => id).sort();

/** Files below a folder, without its name and their ending. */
async function filesBelow(folder: string, ending: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
}
const asId = (file: string) => file.replace('/', '.');

it('has exactly one function, one recorded event and one integration test for each endpoint, route of sockets and consumer', async () => {
  const functions = (await filesBelow('functions', '.ts')).map(asId);
  const events = await filesBelow('events', '.json');
  const services = await readdir('functions');
  const tests = (await filesBelow('test/integration', '.test.ts'))
    .filter((file) => services.includes(dirname(file)))
    .map(asId);

  expect(new Set(ids).size).toBe(ids.length);
  expect(functions.sort()).toEqual(ids);
  expect(events.sort()).toEqual(ids);
  expect(tests.sort()).toEqual(ids);
});

it('has in each function what its file is named after, and no logic', async () => {
  for (const { id } of functions) {
    const text = await readFile(functionFile({ id }), 'utf8');
    expect(text.trim().split('\n').length).toBeLessThan(8);
    expect(await loadHandler(id)).toBeTypeOf('function');
  }
});

it('stores the outcome of every POST under its Idempotency-Key, but for those that are about a token', () => {
  const posts = endpoints.filter(({ method }) => method === 'POST');

  expect(posts.filter((post) => !acceptsIdempotencyKey(post)).map(({ id }) => id)).toEqual([
    'session.end-session',
    'session.create-session',
  ]);
});

it('declares each route once', () => {
  const routes = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);

  expect(new Set(routes).size).toBe(routes.length);
});

it('names in each declaration only grants that exist, uses every grant, and every error of the table', () => {
  const used = new Set(functions.flatMap(accessOf));
  const answered = new Set([
    ...endpoints.flatMap(errorsOf),
    ...socketRoutes.flatMap(({ errors }) => errors),
    'INVALID_REQUEST',
    // On one machine, before a request reaches a function.
    'HOST_NOT_ALLOWED',
  ]);

  expect([...used].map(grantOf)).not.toContain(undefined);
  expect(Object.keys(grants).filter((name) => !used.has(name))).toEqual([]);
  expect(errorCodes.filter((code) => !answered.has(code))).toEqual([]);
});

it('shows examples in the documentation that its own schemas take', () => {
  const { paths } = openApiDocument('');
  type Media = { content: Record<string, { example?: unknown }> };
  type Operation = { requestBody?: Media; responses: { 200: Media } };

  for (const { id, path, method, request, response } of endpoints.filter(
    ({ method }) => method !== 'ANY',
  )) {
    const operation = paths[path]?.[method.toLowerCase()] as Operation;
    const [answer] = Object.values(operation.responses[200].content);
    if (answer?.example !== undefined)
      expect(response().safeParse(answer.example).success, id).toBe(true);
    const body = operation.requestBody?.content['application/json']?.example;
    const sent = request.rawBody ? JSON.stringify(body) : body;
    if (request.body && takesJson(request))
      expect(request.body.safeParse(sent).success, id).toBe(true);
  }
});

it('reports the same version everywhere', () => {
  expect(version).toBe(manifest.version);
});

it('offers in cdk.json what a deployment may set, under the names of the settings', async () => {
  const { context } = JSON.parse(await readFile('cdk.json', 'utf8')) as { context: object };
  const offered = Object.keys(context).filter((key) => !key.startsWith('@'));

  expect(offered.sort()).toEqual(
    [...Object.values(contextKeys), ...Object.keys(deploymentKeys)].sort(),
  );
});
