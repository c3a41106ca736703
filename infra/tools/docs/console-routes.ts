import { glob } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { endpoints } from '../../registry.ts';

/** The file that holds the routes that the operator console calls. */
export const ROUTES_FILE = 'lib/console/page/api/routes.ts';

/** The services whose endpoints the console calls. */
const SERVICES = ['shift-log', 'session', 'search'];

/** The place of a declaration: its contract file and the name of its export. */
type Place = { file: string; name: string };

/**
 * Returns the text of `routes.ts`: method and path of each endpoint by id, and the types of the declarations.
 * The page imports it instead of the declarations, whose schemas would bring zod into the bundle.
 */
export async function consoleRoutes(): Promise<string> {
  const places = await findDeclarations();
  const consoleEndpoints = endpoints
    .filter(({ id }) => places.has(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const routes = consoleEndpoints.map(
    ({ id, method, path }) => `'${id}': { method: '${method}', path: '${path}' },`,
  );
  const files = [...new Set([...places.values()].map(({ file }) => file))].sort();
  const imports = files.map((file) => `import type * as ${namespaceOf(file)} from '#${file}';`);
  const types = consoleEndpoints.map(({ id }) => {
    const { file, name } = places.get(id) ?? { file: '', name: '' };
    return `'${id}': typeof ${namespaceOf(file)}.${name};`;
  });
  const text = `// Generated from the registry by \`npm run docs\`.
${imports.join('\n')}

/** The declaration of each endpoint that the console may call: types alone. */
export type Declarations = {\n${types.join('\n')}\n};

/** Method and path of each of them. */
export const routes = {\n${routes.join('\n')}\n} as const;
`;
  return format(text, { ...(await resolveConfig(ROUTES_FILE)), parser: 'typescript' });
}

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
