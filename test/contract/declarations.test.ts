import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { acceptsIdempotencyKey } from '#lib/contract/endpoint.ts';
import { errorCodes } from '#lib/contract/errors.ts';
import { documentedName, takesJson } from '#lib/contract/openapi/requests.ts';
import { errorsOf } from '#lib/contract/openapi/error-responses.ts';
import { version } from '#lib/contract/version.ts';
import { contextKeys } from '#infra/aws/config.ts';
import { deploymentKeys } from '#infra/aws/deployment-keys.ts';
import { grantOf, grants } from '#infra/aws/access.ts';
import { accessOf } from '#infra/aws/function-access.ts';
import { openApiDocument } from '#infra/assets.ts';
import { loadHandler } from '#infra/local/handler.ts';
import { endpoints, functionFile, functions, socketRoutes } from '#infra/registry.ts';
import manifest from '../../package.json' with { type: 'json' };

const ids = functions.map(({ id }) => id).sort();

/** Lists the files below a folder, without the folder and the extension. */
async function listFilesBelow(folder: string, extension: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => file.endsWith(extension))
    .map((file) => file.slice(0, -extension.length));
}
const toId = (file: string) => file.replace('/', '.');

it('has one function, one recorded event and one integration test for each endpoint, socket route and consumer', async () => {
  const functions = (await listFilesBelow('functions', '.ts')).map(toId);
  const events = await listFilesBelow('events', '.json');
  const services = await readdir('functions');
  const tests = (await listFilesBelow('test/integration', '.test.ts'))
    .filter((file) => services.includes(dirname(file)))
    .map(toId);

  expect(new Set(ids).size).toBe(ids.length);
  expect(functions.sort()).toEqual(ids);
  expect(events.sort()).toEqual(ids);
  expect(tests.sort()).toEqual(ids);
});

it('exports a handler from each function file, which contains no logic', async () => {
  for (const { id } of functions) {
    const text = await readFile(functionFile({ id }), 'utf8');
    expect(text.trim().split('\n').length).toBeLessThan(8);
    expect(await loadHandler(id)).toBeTypeOf('function');
  }
});

it('accepts an Idempotency-Key on every POST except those that create or end a session', () => {
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

it('declares only known grants, and uses every grant and every error code', () => {
  const usedGrants = new Set(functions.flatMap(accessOf));
  const usedErrors = new Set([
    ...endpoints.flatMap(errorsOf),
    ...socketRoutes.flatMap(({ errors }) => errors),
    'INVALID_REQUEST',
    // Returned by the local gateway before a request reaches a function.
    'AMBIGUOUS_HOST',
    'HOST_NOT_ALLOWED',
  ]);

  expect([...usedGrants].map(grantOf)).not.toContain(undefined);
  expect(Object.keys(grants).filter((name) => !usedGrants.has(name))).toEqual([]);
  expect(errorCodes.filter((code) => !usedErrors.has(code))).toEqual([]);
});

it('documents examples that match their schemas', () => {
  const { paths } = openApiDocument('');
  type Media = { content?: Record<string, { example?: unknown }> };
  type Operation = { requestBody?: Media; responses: Record<string, Media> };

  for (const { id, path, method, request, response, redirects } of endpoints.filter(
    ({ method }) => method !== 'ANY',
  )) {
    const operation = paths[documentedName(path)]?.[method.toLowerCase()] as Operation;
    const [media] = Object.values(operation.responses[redirects ? '302' : '200']!.content ?? {});
    if (media?.example !== undefined)
      expect(response().safeParse(media.example).success, id).toBe(true);
    const body = operation.requestBody?.content?.['application/json']?.example;
    const input = request.rawBody ? JSON.stringify(body) : body;
    if (request.body && takesJson(request))
      expect(request.body.safeParse(input).success, id).toBe(true);
  }
});

it('documents the limit of a text that is shorter than 64 KiB', () => {
  expect(JSON.stringify(openApiDocument(''))).toContain(
    '{"type":"string","maxLength":10000,"description":"More about it"',
  );
});

it('reports the same version everywhere', () => {
  expect(version).toBe(manifest.version);
  const [, heading] = /^## (\S+)$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  expect(heading).toBe(version);
});

it('lists every setting of a deployment in cdk.json', async () => {
  const { context } = JSON.parse(await readFile('cdk.json', 'utf8')) as { context: object };
  const keys = Object.keys(context).filter((key) => !key.startsWith('@'));

  expect(keys.sort()).toEqual(
    [...Object.values(contextKeys), ...Object.keys(deploymentKeys)].sort(),
  );
});
