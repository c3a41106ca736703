import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { serviceOf } from '#lib/contract/endpoint.ts';
import { accessOf, grantOf } from '#infra/aws/access.ts';
import { endpoints } from '#infra/registry.ts';
import { isUnwritten } from '../support/unwritten.ts';

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
};

it.each(endpoints)('ships with $id only what it needs', (endpoint) => {
  const files = shipped(endpoint.id);
  const services = new Set(
    files.flatMap((file) => /^lib\/(?!contract|platform)([^/]+)/.exec(file)?.[1] ?? []),
  );
  const useCases = files.filter((file) => file.includes('/use-cases/'));
  const sdk = new Set(files.flatMap((file) => /@aws-sdk\/(client-[^/]+)/.exec(file)?.[1] ?? []));
  const actions = accessOf(endpoint).flatMap((name) => grantOf(name).actions ?? []);
  const needed = new Set(actions.map((action) => clients[action.split(':')[0] ?? ''] ?? action));
  // `serve` brings the client of the table on which the use case will list its grants.
  if (isUnwritten(endpoint) && endpoint.caller.rule !== 'anyone') needed.add('client-dynamodb');

  expect(files.length).toBeGreaterThan(20);
  expect([...services]).toEqual([serviceOf(endpoint)]);
  expect(useCases).toEqual([`lib/${endpoint.id.replace('.', '/use-cases/')}.ts`]);
  expect(files.filter((file) => file.startsWith('infra/'))).toEqual([]);
  expect(files.filter((file) => file.endsWith('contract/openapi.ts'))).toEqual([]);
  expect(sdk).toEqual(needed);
});

it('holds no client of tables or objects where a token is validated', () => {
  const clients = shipped('session.validate-token').filter((file) =>
    /@aws-sdk\/(client-(dynamodb|s3)|lib-dynamodb|util-dynamodb)/.test(file),
  );

  expect(clients).toEqual([]);
  expect(shipped('session.get-user').join()).toContain('client-dynamodb');
});
