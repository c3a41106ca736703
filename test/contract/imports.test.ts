import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parseSources, type Import } from '../support/structure/sources.ts';

const sources = await parseSources();
const imports = sources.flatMap((source) => source.imports);
const files = new Set(sources.map(({ file }) => file));
const platformParts = ['contract', 'platform', 'documents'];
const services = [
  ...new Set(
    [...files].filter((file) => file.startsWith('lib/')).map((file) => file.split('/')[1]!),
  ),
].filter((name) => !platformParts.includes(name));

const below = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`));
const serviceOf = (path: string) => services.find((name) => below(path, `lib/${name}`));
const inLayer = (path: string, layer: string) =>
  serviceOf(path) !== undefined && path.split('/')[2] === layer;
const own = ({ from, to }: Import) => serviceOf(from) === serviceOf(to);
const isNodeModule = (to: string) => to.startsWith('node:');
const isPackage = (to: string) => !below(to, 'functions', 'lib', 'infra', 'test');

/** Returns the imports that a rule refuses, as `importer -> imported`. */
const broken = (refuses: (edge: Import) => boolean) =>
  imports
    .filter(({ from }) => !below(from, 'test'))
    .filter(refuses)
    .map(({ from, to }) => `${from} -> ${to}`);

it('finds the services and their imports', () => {
  expect(services).toContain('shift-log');
  expect(imports.length).toBeGreaterThan(1000);
});

it('lets functions import their own contracts, their own use case and the factories of handlers', () => {
  const allowed = ({ from, to }: Import) => {
    const [, service, file = ''] = from.split('/');
    return (
      below(to, `lib/${service}/contracts`) ||
      to === `lib/${service}/use-cases/${file}` ||
      below(to, 'lib/platform/consumers') ||
      /^lib\/platform\/(http|sockets)\/serve(-[\w-]+)?\.ts$/.test(to)
    );
  };

  expect(broken((edge) => below(edge.from, 'functions') && !allowed(edge))).toEqual([]);
});

it('lets use cases import their service, the contract, documents, and only types of the platform', () => {
  const allowed = (edge: Import) =>
    own(edge) ||
    isNodeModule(edge.to) ||
    below(edge.to, 'lib/contract', 'lib/documents') ||
    (below(edge.to, 'lib/platform') && edge.isType) ||
    (serviceOf(edge.from) === 'docs' && /^lib\/platform\/(assets|config)\.ts$/.test(edge.to));

  expect(broken((edge) => inLayer(edge.from, 'use-cases') && !allowed(edge))).toEqual([]);
});

it('lets contracts import their service, the contract and zod', () => {
  const allowed = (edge: Import) =>
    own(edge) || below(edge.to, 'lib/contract') || edge.to === 'zod/mini';

  expect(broken((edge) => inLayer(edge.from, 'contracts') && !allowed(edge))).toEqual([]);
});

it('lets key charts, which the infrastructure reads, import their service and the contract', () => {
  const isChart = (file: string) => serviceOf(file) !== undefined && file.endsWith('/keys.ts');
  const allowed = (edge: Import) => own(edge) || below(edge.to, 'lib/contract');

  expect(broken((edge) => isChart(edge.from) && !allowed(edge))).toEqual([]);
});

it('lets the rest of a service, repositories included, import no code that handles requests or events', () => {
  const entry = ({ to, isType }: Import) =>
    below(to, 'lib/platform/http', 'lib/platform/consumers') && !isType;

  expect(broken((edge) => serviceOf(edge.from) !== undefined && entry(edge))).toEqual([]);
});

it('lets no service import another; the live client alone knows the types of its events', () => {
  const foreign = ({ from, to, isType }: Import) =>
    !(isType && from === 'lib/live/client.ts' && to.endsWith('/events.ts')) &&
    serviceOf(from) !== undefined &&
    serviceOf(to) !== undefined &&
    serviceOf(from) !== serviceOf(to);

  expect(broken(foreign)).toEqual([]);
});

it('lets no service import its use cases or anything outside lib', () => {
  const upwards = ({ from, to }: Import) =>
    serviceOf(from) !== undefined &&
    ((inLayer(to, 'use-cases') && !inLayer(from, 'use-cases')) ||
      below(to, 'functions', 'infra', 'test'));

  expect(broken(upwards)).toEqual([]);
});

it('lets the contract import zod only', () => {
  expect(
    broken(
      ({ from, to }) =>
        below(from, 'lib/contract') && !below(to, 'lib/contract') && to !== 'zod/mini',
    ),
  ).toEqual([]);
});

it('lets the platform import the contract, and never a service or the document kit', () => {
  const allowed = ({ to }: Import) => isPackage(to) || below(to, 'lib/platform', 'lib/contract');

  expect(broken((edge) => below(edge.from, 'lib/platform') && !allowed(edge))).toEqual([]);
});

it('lets the document kit import the contract and the database, for the services with documents', () => {
  const allowed = ({ to }: Import) =>
    isPackage(to) || below(to, 'lib/documents', 'lib/contract', 'lib/platform/dynamo');
  const users = ['lib/documents', 'lib/proposals', 'lib/scheduling-blocks'];

  expect(broken((edge) => below(edge.from, 'lib/documents') && !allowed(edge))).toEqual([]);
  expect(
    broken(({ from, to }) => below(to, 'lib/documents') && !below(from, ...users, 'infra/tools')),
  ).toEqual([]);
});

it('lets pages import their own files, the two typed clients, and types', () => {
  const clients = ['lib/live/client.ts', 'lib/contract/client.ts'];
  const allowed = ({ to, isType }: Import) =>
    /^lib\/\w+\/page\//.test(to) || clients.includes(to) || (isType && below(to, 'lib'));

  expect(broken((edge) => inLayer(edge.from, 'page') && !allowed(edge))).toEqual([]);
});

it('lets the infrastructure import no use case, and repositories only to import and export', () => {
  const forbidden = ({ from, to }: Import) =>
    below(from, 'infra') &&
    (inLayer(to, 'use-cases') ||
      (serviceOf(to) !== undefined &&
        to.endsWith('/repository.ts') &&
        !below(from, 'infra/tools/archive')));

  expect(broken(forbidden)).toEqual([]);
});

it('lets only the platform and the engines of one machine import AWS clients and their middleware', () => {
  const guarded = /^(@aws-sdk|@aws-lambda-powertools|@fastify|@middy)\/|^jose$/;

  expect(
    broken(({ from, to }) => guarded.test(to) && !below(from, 'lib/platform', 'infra/local')),
  ).toEqual([]);
});

it('lets only the deployment and its rehearsal import the CDK', () => {
  expect(
    broken(
      ({ from, to }) =>
        to.startsWith('aws-cdk-lib') && !below(from, 'infra/aws', 'infra/rehearsal'),
    ),
  ).toEqual([]);
});

it('reads the environment only in the configuration and the infrastructure', async () => {
  const code = [...files].filter(
    (file) => below(file, 'lib', 'functions') && file !== 'lib/platform/config.ts',
  );
  const texts = await Promise.all(code.map((file) => readFile(file, 'utf8')));

  expect(code.filter((_, n) => texts[n]!.includes('process.env'))).toEqual([]);
});
