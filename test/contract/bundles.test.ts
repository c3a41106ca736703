import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { isChangesConsumer } from '#lib/contract/consumer.ts';
import { serviceOf } from '#lib/contract/endpoint.ts';
import type { KnownPath } from '#lib/contract/route-table.ts';
import { accessOf, grantOf } from '#infra/aws/access.ts';
import { endpoints, functions } from '#infra/registry.ts';
import { isUnwritten } from '../support/machine/unwritten.ts';

type Meta = { outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> };

const meta = JSON.parse(await readFile('dist/meta.json', 'utf8')) as Meta;
const shipped = (id: string) =>
  Object.entries(meta.outputs[`dist/${id}/index.mjs`]?.inputs ?? {})
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => file);

/** The SDK client that an action needs. */
const clients: Record<string, string> = {
  dynamodb: 'client-dynamodb',
  secretsmanager: 'client-secrets-manager',
  s3: 'client-s3',
  ses: 'client-ses',
  'execute-api': 'client-apigatewaymanagementapi',
};

it.each(functions)('ships with $id only what it needs', (runs) => {
  const files = shipped(runs.id);
  const services = new Set(
    files.flatMap((file) => /^lib\/(?!contract|platform|documents)([^/]+)/.exec(file)?.[1] ?? []),
  );
  const useCases = files.filter((file) => file.includes('/use-cases/'));
  const sdk = new Set(files.flatMap((file) => /@aws-sdk\/(client-[^/]+)/.exec(file)?.[1] ?? []));
  const actions = accessOf(runs).flatMap((name) => grantOf(name).actions ?? []);
  const needed = new Set(actions.map((action) => clients[action.split(':')[0] ?? ''] ?? action));
  const takesFiles = 'request' in runs && runs.request.files !== undefined;
  // It moves records that it cannot read to its failure queue.
  if ('source' in runs && isChangesConsumer(runs)) needed.add('client-sqs');
  // An endpoint that only signs URLs has no S3 client.
  const looksAtFiles = takesFiles || accessOf(runs).includes('files:inspect');
  if (!looksAtFiles && 'caller' in runs) needed.delete('client-s3');
  // `serve` brings the client of the table on which the use case will list its grants.
  if (isUnwritten(runs) && 'caller' in runs && runs.caller.rule !== 'anyone')
    needed.add('client-dynamodb');

  expect(files.length).toBeGreaterThan(20);
  expect([...services]).toEqual([serviceOf(runs)]);
  expect(useCases).toEqual([`lib/${runs.id.replace('.', '/use-cases/')}.ts`]);
  expect(files.filter((file) => file.startsWith('infra/'))).toEqual([]);
  expect(files.filter((file) => file.endsWith('contract/openapi.ts'))).toEqual([]);
  expect(sdk).toEqual(needed);
  expect(files.some((file) => file.includes('@fastify/busboy'))).toBe(takesFiles);
  const checksFiles = takesFiles || runs.id === 'shift-log.take-in-image';
  expect(files.some((file) => file.includes('file-type'))).toBe(checksFiles);
});

it('bundles no DynamoDB and no S3 client with token validation', () => {
  const clients = shipped('session.validate-token').filter((file) =>
    /@aws-sdk\/(client-(dynamodb|s3)|lib-dynamodb|util-dynamodb)/.test(file),
  );

  expect(clients).toEqual([]);
  expect(shipped('session.get-user').join()).toContain('client-dynamodb');
});

it('ships the paths and methods of all endpoints with the function of unknown routes', async () => {
  const text = await readFile('dist/docs.unknown-route/routes.json', 'utf8');
  const shippedRoutes = (JSON.parse(text) as KnownPath[]).flatMap(({ path, methods }) =>
    methods.map((method) => `${method} ${path}`),
  );
  const declared = endpoints.filter(({ method }) => method !== 'ANY');

  expect(shippedRoutes.sort()).toEqual(
    declared.map(({ method, path }) => `${method} ${path}`).sort(),
  );
});
