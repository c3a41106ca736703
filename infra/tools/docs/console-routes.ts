import { glob } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { endpoints } from '../../registry.ts';

/** The files that hold the routes that the operator console calls. */
const FOLDER = 'lib/console/page/api';
const ROUTES_FILE = `${FOLDER}/routes.ts`;
const MORE_ROUTES_FILE = `${FOLDER}/more-routes.ts`;

/** The routes that the first page calls. The others are loaded on demand. */
const FIRST_PAGE = [
  'session.get-user',
  'session.list-roles',
  'session.validate-token',
  'shift-log.get-accounting',
  'shift-log.get-current-shift',
  'shift-log.get-handover',
  'shift-log.get-shift',
  'shift-log.list-items',
  'shift-log.list-losses',
  'shift-log.list-tags',
];

/** The services whose endpoints the console calls. */
const SERVICES = ['shift-log', 'session', 'search'];

/** The place of a declaration: its contract file and the name of its export. */
type Place = { file: string; name: string };

/**
 * Returns the text of each file of routes: method and path of each endpoint by id, and the types of the declarations.
 * The page imports these files: the declarations themselves have schemas, and their import adds zod to the bundle.
 */
export async function consoleRoutes(): Promise<Map<string, string>> {
  const places = await findDeclarations();
  const consoleEndpoints = endpoints
    .filter(({ id }) => places.has(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const first = consoleEndpoints.filter(({ id }) => FIRST_PAGE.includes(id));
  const others = consoleEndpoints.filter(({ id }) => !FIRST_PAGE.includes(id));
  const files = [...new Set([...places.values()].map(({ file }) => file))].sort();
  const imports = files.map((file) => `import type * as ${namespaceOf(file)} from '#${file}';`);
  const types = consoleEndpoints.map(({ id }) => {
    const { file, name } = places.get(id) ?? { file: '', name: '' };
    return `'${id}': typeof ${namespaceOf(file)}.${name};`;
  });
  const text = `${HEADER}
${imports.join('\n')}

/** The declaration of each endpoint that the console may call: types alone. */
export type Declarations = {\n${types.join('\n')}\n};

/** Method and path of those that the first page calls. */
export const routes = ${routesOf(first)};
`;
  const more = `${HEADER}

/** Method and path of the endpoints that the first page does not call. */
export const routes = ${routesOf(others)};
`;
  const options = { ...(await resolveConfig(ROUTES_FILE)), parser: 'typescript' };
  return new Map([
    [ROUTES_FILE, await format(text, options)],
    [MORE_ROUTES_FILE, await format(more, options)],
  ]);
}

const HEADER = '// Generated from the registry by `npm run docs`.';

const routesOf = (list: typeof endpoints): string => {
  const routes = list.map(
    ({ id, method, path }) => `'${id}': { method: '${method}', path: '${path}' },`,
  );
  return `{\n${routes.join('\n')}\n} as const`;
};

async function findDeclarations(): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  for await (const file of glob(SERVICES.map((service) => `lib/${service}/contracts/*.ts`))) {
    const exports = Object.entries((await import(pathToFileURL(file).href)) as object);
    for (const [name, value] of exports) {
      const endpoint = endpoints.find((endpoint) => endpoint === value);
      if (endpoint) places.set(endpoint.id, { file, name });
    }
  }
  return places;
}

/** Returns the name of a contract file's namespace. File names are unique among the services. */
const namespaceOf = (file: string): string =>
  (/([\w-]+)\.ts$/.exec(file)?.[1] ?? '').replace(/-(\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
