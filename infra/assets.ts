import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asyncApi } from '#lib/contract/asyncapi.ts';
import { openApi } from '#lib/contract/openapi.ts';
import { routeTable } from '#lib/contract/route-table.ts';
import { version } from '#lib/contract/version.ts';
import { notices } from '#lib/live/contracts/frames.ts';
import { writeConsoleFiles } from './console-files.ts';
import { renderEvents } from './docs-events.ts';
import { endpoints, events, socketRoutes } from './registry.ts';
import { SOCKET_STAGE_NAME } from './socket-stage.ts';

const page = fileURLToPath(new URL('../lib/docs/page/', import.meta.url));
const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The asset files of each documentation function. */
const documents: Record<string, string[]> = {
  'docs.get-openapi': ['openapi.json'],
  'docs.get-asyncapi': ['asyncapi.json'],
  'docs.show-page': ['index.html'],
  'docs.unknown-route': ['index.html', 'routes.json'],
  'docs.get-asset': [
    join(page, 'start.js'),
    join(swaggerUi, 'swagger-ui-bundle.js'),
    join(swaggerUi, 'swagger-ui.css'),
  ],
};

export const openApiDocument = (servicePrefix: string) =>
  openApi(endpoints, { version, servicePrefix });

const asyncApiDocument = () =>
  asyncApi(socketRoutes, events, notices, { version, pathname: `/${SOCKET_STAGE_NAME}` });

/** Returns the documentation page: OpenAPI by Swagger UI, and the live events as HTML. */
const pageOf = async (): Promise<string> =>
  (await readFile(join(page, 'index.html'), 'utf8')).replace(
    '<!-- events -->',
    renderEvents(asyncApiDocument()),
  );

const generators: Record<string, (servicePrefix: string) => string | Promise<string>> = {
  'openapi.json': (servicePrefix) => JSON.stringify(openApiDocument(servicePrefix)),
  'asyncapi.json': () => JSON.stringify(asyncApiDocument()),
  'index.html': pageOf,
  'routes.json': (servicePrefix) => JSON.stringify(routeTable(endpoints, servicePrefix)),
};

/** Writes the files that a function reads beside its bundle: documents, pages and their assets. */
export async function writeAssetsOf(
  id: string,
  folder: string,
  servicePrefix: string,
): Promise<void> {
  const files = documents[id];
  if (files) await writeDocuments(files, folder, servicePrefix);
  else await writeConsoleFiles(id, folder);
}

/** Writes generated files, and copies of the others. */
async function writeDocuments(
  files: string[],
  folder: string,
  servicePrefix: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of files) {
    const target = join(folder, basename(file));
    const generate = generators[file];
    if (generate) await writeFile(target, await generate(servicePrefix));
    // Removes the source map's URL: the file is not served.
    else if (file.endsWith('-bundle.js') || file.endsWith('.css'))
      await writeFile(
        target,
        (await readFile(file, 'utf8')).replace(/\n?(\/\/|\/\*)# sourceMappingURL=.*$/m, ''),
      );
    else await copyFile(file, target);
  }
}
