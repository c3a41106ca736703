import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parseSources, type Import } from '../support/structure/sources.ts';

const sources = await parseSources();
const imports = sources.flatMap((source) => source.imports);
const files = new Set(sources.map(({ file }) => file));
/** Folders that import nothing of the project but each other; all others may import them. */
const libraries = ['characters', 'file-formats', 'markdown'];
const libraryPaths = libraries.map((name) => `lib/${name}`);
const platformParts = ['contract', 'platform', 'documents', ...libraries];
const services = [
  ...new Set(
    [...files].filter((file) => file.startsWith('lib/')).map((file) => file.split('/')[1]!),
  ),
].filter((name) => !platformParts.includes(name));

const isBelow = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`));
const serviceOf = (path: string) => services.find((name) => isBelow(path, `lib/${name}`));
const isInLayer = (path: string, layer: string) =>
  serviceOf(path) !== undefined && path.split('/')[2] === layer;
const isWithinService = ({ from, to }: Import) => serviceOf(from) === serviceOf(to);
const isNodeModule = (to: string) => to.startsWith('node:');
const isPackage = (to: string) => !isBelow(to, 'functions', 'lib', 'infra', 'test');

/** Returns the imports that a rule refuses, as `importer -> imported`. */
const findViolations = (isForbidden: (edge: Import) => boolean) =>
  imports
    .filter(({ from }) => !isBelow(from, 'test'))
    .filter(isForbidden)
    .map(({ from, to }) => `${from} -> ${to}`);

it('lets functions import their own contracts, their own use case and the factories of handlers', () => {
  const isAllowed = ({ from, to }: Import) => {
    const [, service, file = ''] = from.split('/');
    return (
      isBelow(to, `lib/${service}/contracts`) ||
      to === `lib/${service}/use-cases/${file}` ||
      isBelow(to, 'lib/platform/consumers') ||
      /^lib\/platform\/(http|sockets)\/serve(-[\w-]+)?\.ts$/.test(to)
    );
  };

  expect(findViolations((edge) => isBelow(edge.from, 'functions') && !isAllowed(edge))).toEqual([]);
});

it('lets use cases import their service, the contract, documents, and only types of the platform', () => {
  const isAllowed = (edge: Import) =>
    isWithinService(edge) ||
    isNodeModule(edge.to) ||
    isBelow(edge.to, 'lib/contract', 'lib/documents', ...libraryPaths) ||
    (isBelow(edge.to, 'lib/platform') && edge.isType) ||
    edge.to === 'lib/platform/in-parallel.ts' ||
    (['docs', 'console'].includes(serviceOf(edge.from) ?? '') &&
      /^lib\/platform\/(assets|config)\.ts$/.test(edge.to));

  expect(findViolations((edge) => isInLayer(edge.from, 'use-cases') && !isAllowed(edge))).toEqual(
    [],
  );
});

it('lets contracts import their service, the contract and zod', () => {
  const isAllowed = (edge: Import) =>
    isWithinService(edge) ||
    isBelow(edge.to, 'lib/contract', ...libraryPaths) ||
    edge.to === 'zod/mini';

  expect(findViolations((edge) => isInLayer(edge.from, 'contracts') && !isAllowed(edge))).toEqual(
    [],
  );
});

it('lets keys.ts files, which the infrastructure reads, import their service and the contract', () => {
  const isKeysFile = (file: string) => serviceOf(file) !== undefined && file.endsWith('/keys.ts');
  const isAllowed = (edge: Import) => isWithinService(edge) || isBelow(edge.to, 'lib/contract');

  expect(findViolations((edge) => isKeysFile(edge.from) && !isAllowed(edge))).toEqual([]);
});

it('lets repositories import their service, the contract, documents, and what the platform stores with', () => {
  const layers = ['lib/contract', 'lib/documents', 'lib/platform/dynamo', 'lib/platform/outbox'];
  const isAllowed = (edge: Import) =>
    isWithinService(edge) ||
    edge.isType ||
    isBelow(edge.to, ...layers) ||
    /^node:|^lib\/platform\/(auth\/logouts|clock|config|log)\.ts$/.test(edge.to);
  const isOfRepository = ({ from }: Import) => /^lib\/.*\/repository\.ts$/.test(from);

  expect(findViolations((edge) => isOfRepository(edge) && !isAllowed(edge))).toEqual([]);
});

it('lets the rest of a service, repositories included, import no code that handles requests or events', () => {
  const importsEntryPoint = ({ to, isType }: Import) =>
    isBelow(to, 'lib/platform/http', 'lib/platform/consumers') && !isType;

  expect(
    findViolations((edge) => serviceOf(edge.from) !== undefined && importsEntryPoint(edge)),
  ).toEqual([]);
});

it('lets no service import another; the live client alone knows the types of its events', () => {
  const crossesServices = ({ from, to, isType }: Import) =>
    !(isType && from === 'lib/live/client.ts' && to.endsWith('/contracts/events.ts')) &&
    !isInLayer(from, 'page') &&
    serviceOf(from) !== undefined &&
    serviceOf(to) !== undefined &&
    serviceOf(from) !== serviceOf(to);

  expect(findViolations(crossesServices)).toEqual([]);
});

it('lets no service import its use cases or anything outside lib', () => {
  const importsUpwards = ({ from, to }: Import) =>
    serviceOf(from) !== undefined &&
    ((isInLayer(to, 'use-cases') && !isInLayer(from, 'use-cases')) ||
      isBelow(to, 'functions', 'infra', 'test'));

  expect(findViolations(importsUpwards)).toEqual([]);
});

it('lets the contract import zod and the rules of characters only', () => {
  const isForbidden = ({ from, to }: Import) =>
    isBelow(from, 'lib/contract') && !/^(lib\/(contract|characters)\/|zod\/mini$)/.test(to);

  expect(findViolations(isForbidden)).toEqual([]);
});

it('lets the platform import the contract, and never a service or the document kit', () => {
  const isAllowed = ({ to }: Import) =>
    isPackage(to) || isBelow(to, 'lib/platform', 'lib/contract', ...libraryPaths);

  expect(findViolations((edge) => isBelow(edge.from, 'lib/platform') && !isAllowed(edge))).toEqual(
    [],
  );
});

it('lets the document kit import the contract and the database, for the services with documents', () => {
  const isAllowed = ({ to }: Import) =>
    isPackage(to) || isBelow(to, 'lib/documents', 'lib/contract', 'lib/platform/dynamo');
  const users = ['lib/documents', 'lib/proposals', 'lib/scheduling-blocks'];

  expect(findViolations((edge) => isBelow(edge.from, 'lib/documents') && !isAllowed(edge))).toEqual(
    [],
  );
  expect(
    findViolations(
      ({ from, to }) => isBelow(to, 'lib/documents') && !isBelow(from, ...users, 'infra/tools'),
    ),
  ).toEqual([]);
});

it('lets pages import their own files, typed clients, rules of the contract, types, and packages of a page', () => {
  const shared = /^lib\/(live\/client|contract\/(client|datetime))\.ts$/;
  const packages =
    /^(preact|preact\/hooks|preact-iso\/(lazy|router)|@preact\/signals|diff|idb|oauth4webapi|astronomy-engine)$/;
  const isAllowed = ({ to, isType }: Import) =>
    /^lib\/\w+\/page\//.test(to) ||
    isBelow(to, ...libraryPaths) ||
    shared.test(to) ||
    packages.test(to) ||
    (isType && (isBelow(to, 'lib') || to === 'zod/mini'));

  expect(findViolations((edge) => isInLayer(edge.from, 'page') && !isAllowed(edge))).toEqual([]);
});

it('lets the infrastructure import no use case, and repositories only to import and export', () => {
  const isForbidden = ({ from, to }: Import) =>
    isBelow(from, 'infra') &&
    (isInLayer(to, 'use-cases') ||
      (serviceOf(to) !== undefined &&
        to.endsWith('/repository.ts') &&
        !isBelow(from, 'infra/tools/archive')));

  expect(findViolations(isForbidden)).toEqual([]);
});

it('lets only the platform and the local engines import AWS clients and their middleware', () => {
  const guardedPackages = /^(@aws-sdk|@aws-lambda-powertools|@fastify|@middy)\/|^jose$/;
  const isForbidden = ({ from, to }: Import) =>
    guardedPackages.test(to) && !isBelow(from, 'lib/platform', 'infra/local');

  expect(findViolations(isForbidden)).toEqual([]);
});

it('lets only the deployment and its rehearsal import the CDK', () => {
  const isForbidden = ({ from, to }: Import) =>
    to.startsWith('aws-cdk-lib') && !isBelow(from, 'infra/aws', 'infra/rehearsal');

  expect(findViolations(isForbidden)).toEqual([]);
});

it('reads the environment only in the configuration and the infrastructure', async () => {
  const code = [...files].filter(
    (file) => isBelow(file, 'lib', 'functions') && file !== 'lib/platform/config.ts',
  );
  const texts = await Promise.all(code.map((file) => readFile(file, 'utf8')));

  expect(code.filter((_, n) => texts[n]!.includes('process.env'))).toEqual([]);
});
