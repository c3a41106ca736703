import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

type Import = { from: string; to: string };

const places = ['functions', 'lib', 'infra'];

/** Where an import leads: a file of this repository from its top, or a package. */
function target(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier;
}

/** Every import in the code; a type-only one is gone when the code runs, and may cross borders. */
async function imports(): Promise<Import[]> {
  const found = await Promise.all(
    places.map(async (place) => {
      const files = (await readdir(place, { recursive: true })).filter((file) =>
        file.endsWith('.ts'),
      );
      return Promise.all(
        files.map(async (file) => {
          const from = join(place, file);
          const text = await readFile(from, 'utf8');
          const statements = [
            ...text.matchAll(
              /^(?:import|export)\s+(?!type\b)(?:[^;'"]*?from\s+)?'([^']+)'|await import\('([^']+)'\)/gm,
            ),
          ];
          return statements.map(([, named, lazy]) => ({
            from,
            to: target(from, named ?? lazy ?? ''),
          }));
        }),
      );
    }),
  );
  return found.flat(2);
}

const all = await imports();
const shared = ['contract', 'documents', 'platform'];
const services = (await readdir('lib')).filter((name) => !shared.includes(name));
const broken = (rule: (edge: Import) => boolean) =>
  all.filter(rule).map(({ from, to }) => `${from} -> ${to}`);
const below = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`));

it('finds the imports', () => {
  expect(all.length).toBeGreaterThan(150);
});

it('keeps the contract free of everything but zod', () => {
  expect(
    broken(
      ({ from, to }) =>
        below(from, 'lib/contract') && !below(to, 'lib/contract') && to !== 'zod/mini',
    ),
  ).toEqual([]);
});

it('lets only the platform and the one-machine engines reach AWS, jose, middy and the parser of forms', () => {
  const guarded = /^(@aws-sdk|@aws-lambda-powertools|@fastify|@middy)\/|^jose$/;

  expect(
    broken(({ from, to }) => guarded.test(to) && !below(from, 'lib/platform', 'infra/local')),
  ).toEqual([]);
  expect(
    broken(
      ({ from, to }) =>
        to.startsWith('aws-cdk-lib') && !below(from, 'infra/aws', 'infra/rehearsal'),
    ),
  ).toEqual([]);
  expect(
    broken(
      ({ from, to }) =>
        below(from, 'lib/platform') && below(to, ...services.map((name) => `lib/${name}`)),
    ),
  ).toEqual([]);
});

it('lets no service reach into another', () => {
  const serviceOf = (path: string) => services.find((name) => below(path, `lib/${name}`));

  expect(
    broken(
      ({ from, to }) =>
        serviceOf(from) !== undefined &&
        serviceOf(to) !== undefined &&
        serviceOf(from) !== serviceOf(to),
    ),
  ).toEqual([]);
});

it('keeps the document kit to the contract and the database, and to the two document services', () => {
  const isKit = (path: string) => below(path, 'lib/documents');
  const allowed = ['lib/contract', 'lib/documents', 'lib/platform/dynamo'];
  const users = ['lib/documents', 'lib/proposals', 'lib/scheduling-blocks'];

  expect(broken(({ from, to }) => isKit(from) && !below(to, ...allowed))).toEqual([]);
  expect(broken(({ from, to }) => isKit(to) && !below(from, ...users))).toEqual([]);
});

it('keeps functions to their own contract, their own use case and what runs it', () => {
  const allowed = ({ from, to }: Import) => {
    const [, service, file = ''] = from.split('/');
    return (
      to.startsWith(`lib/${service}/contracts/`) ||
      to === `lib/${service}/use-cases/${file}` ||
      /^lib\/platform\/(consumers\/[\w-]+|(http|sockets)\/serve(-\w+)?)\.ts$/.test(to)
    );
  };

  expect(broken((edge) => below(edge.from, 'functions') && !allowed(edge))).toEqual([]);
});

it('keeps HTTP, SDK and environment out of use cases', () => {
  const forbidden = ({ from, to }: Import) =>
    /^lib\/[^/]+\/use-cases\//.test(from) &&
    below(to, 'lib/platform') &&
    !from.startsWith('lib/docs/');

  expect(broken(forbidden)).toEqual([]);
});

it('keeps contracts to their own service and the contract', () => {
  const own = ({ from, to }: Import) =>
    to === 'zod/mini' || below(to, 'lib/contract', from.split('/').slice(0, 2).join('/'));

  expect(broken((edge) => edge.from.includes('/contracts/') && !own(edge))).toEqual([]);
});

it('keeps clients away from the keys of tables, which the infrastructure reads', () => {
  const own = ({ from, to }: Import) =>
    below(to, 'lib/contract', from.split('/').slice(0, 2).join('/'));

  const isChart = (file: string) => file.endsWith('/keys.ts') && !below(file, 'lib/platform');
  expect(broken((edge) => isChart(edge.from) && !own(edge))).toEqual([]);
});

it('keeps the repository to its own service, the configuration and the database', () => {
  const own = ({ from, to }: Import) =>
    below(
      to,
      'lib/contract',
      'lib/documents',
      'lib/platform/dynamo',
      from.split('/').slice(0, 2).join('/'),
    ) || to === 'lib/platform/config.ts';

  expect(broken((edge) => edge.from.endsWith('/repository.ts') && !own(edge))).toEqual([]);
});

it('keeps use cases and repositories out of the infrastructure', () => {
  expect(
    broken(({ from, to }) => below(from, 'infra') && /use-cases\/|repository/.test(to)),
  ).toEqual([]);
});

it('reads the environment in the configuration and the infrastructure alone', async () => {
  const files = (await readdir('lib', { recursive: true })).filter(
    (file) => file.endsWith('.ts') && file !== 'platform/config.ts',
  );
  const texts = await Promise.all(files.map((file) => readFile(join('lib', file), 'utf8')));

  expect(files.filter((_, n) => texts[n]!.includes('process.env'))).toEqual([]);
});
