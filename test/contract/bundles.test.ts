import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { isChangesConsumer } from '#lib/contract/consumer.ts';
import { serviceOf } from '#lib/contract/endpoint.ts';
import type { RoutePath } from '#lib/contract/route-table.ts';
import { grantOf } from '#infra/aws/access.ts';
import { accessOf, type FunctionDeclaration } from '#infra/aws/function-access.ts';
import { endpoints, functions } from '#infra/registry.ts';
import { isUnimplemented } from '../support/machine/unimplemented.ts';

type Meta = { outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> };

const meta = JSON.parse(await readFile('dist/meta.json', 'utf8')) as Meta;
const listBundledFiles = (id: string) =>
  Object.entries(meta.outputs[`dist/${id}/index.mjs`]?.inputs ?? {})
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => file);

/** The SDK client that an action needs. */
const clientOfService: Record<string, string> = {
  dynamodb: 'client-dynamodb',
  secretsmanager: 'client-secrets-manager',
  s3: 'client-s3',
  ses: 'client-ses',
  'execute-api': 'client-apigatewaymanagementapi',
};

it.each(functions)('bundles $id with only the code that it needs', (fn) => {
  const files = listBundledFiles(fn.id);
  const services = new Set(
    files
      .filter((file) => !isOfSourceTable(fn, file))
      .flatMap(
        (file) =>
          /^lib\/(?!contract|platform|documents|characters|file-formats|markdown|night|report-view)([^/]+)/.exec(
            file,
          )?.[1] ?? [],
      ),
  );
  const useCases = files.filter((file) => file.includes('/use-cases/'));
  const bundledClients = new Set(
    files.flatMap((file) => /@aws-sdk\/(client-[^/]+)/.exec(file)?.[1] ?? []),
  );
  const actions = accessOf(fn).flatMap((name) => grantOf(name).actions ?? []);
  const requiredClients = new Set(
    actions.map((action) => clientOfService[action.split(':')[0] ?? ''] ?? action),
  );
  const acceptsFiles = 'request' in fn && fn.request.files !== undefined;
  // A change consumer moves unreadable records to its dead-letter queue.
  if ('source' in fn && isChangesConsumer(fn)) requiredClients.add('client-sqs');
  // An endpoint that only signs URLs has no S3 client.
  const readsObjects = accessOf(fn).some((name) =>
    /^(files:inspect|objects:health|reports:)/.test(name),
  );
  if (!acceptsFiles && !readsObjects && 'caller' in fn) requiredClients.delete('client-s3');
  // `serve` includes the client of the table for which the use case will declare grants.
  if (isUnimplemented(fn) && 'caller' in fn && fn.caller.rule !== 'anyone')
    requiredClients.add('client-dynamodb');

  expect(files.length).toBeGreaterThan(20);
  expect([...services]).toEqual([serviceOf(fn)]);
  expect(useCases).toEqual([`lib/${fn.id.replace('.', '/use-cases/')}.ts`]);
  expect(files.filter((file) => file.startsWith('infra/'))).toEqual([]);
  expect(files.filter((file) => file.endsWith('contract/openapi.ts'))).toEqual([]);
  expect(bundledClients).toEqual(requiredClients);
  expect(files.filter((file) => /submodules\/event-streams\/|mnemonist/.test(file))).toEqual([]);
  expect(files.some((file) => file.includes('@fastify/busboy'))).toBe(acceptsFiles);
  const checksFiles = acceptsFiles || fn.id === 'shift-log.ingest-image';
  expect(files.some((file) => file.includes('file-type'))).toBe(checksFiles);
});

/** Whether a file has keys or contracts of the shift log, whose table the search reads. */
const isOfSourceTable = (fn: FunctionDeclaration, file: string) =>
  serviceOf(fn) === 'search' && /^lib\/shift-log\/(contracts\/|[\w-]+\/keys\.ts$)/.test(file);

it('bundles no DynamoDB and no S3 client with token validation', () => {
  const clients = listBundledFiles('session.validate-token').filter((file) =>
    /@aws-sdk\/(client-(dynamodb|s3)|lib-dynamodb|util-dynamodb)/.test(file),
  );

  expect(clients).toEqual([]);
  expect(listBundledFiles('session.get-user').join()).toContain('client-dynamodb');
});

it('bundles the unknown-route function with the paths and methods of all endpoints', async () => {
  const text = await readFile('dist/docs.unknown-route/routes.json', 'utf8');
  const bundledRoutes = (JSON.parse(text) as RoutePath[]).flatMap(({ path, methods }) =>
    methods.map((method) => `${method} ${path}`),
  );
  const declaredEndpoints = endpoints.filter(({ method }) => method !== 'ANY');

  expect(bundledRoutes.sort()).toEqual(
    declaredEndpoints.map(({ method, path }) => `${method} ${path}`).sort(),
  );
});
