import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asyncApi } from '#lib/contract/asyncapi.ts';
import { openApi } from '#lib/contract/openapi.ts';
import { routeTable } from '#lib/contract/route-table.ts';
import { version } from '#lib/contract/version.ts';
import { notices } from '#lib/live/contracts/frames.ts';
import { events } from '#lib/shift-log/events.ts';
import { eventsOf } from './docs-events.ts';
import { endpoints, socketRoutes } from './registry.ts';
import { STAGE } from './socket-stage.ts';

const page = fileURLToPath(new URL('../lib/docs/page/', import.meta.url));
const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The files that lie beside each function of the documentation. */
export const assetsOf: Record<string, string[]> = {
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

/** The OpenAPI document of all endpoints. */
export const openApiDocument = (servicePrefix: string) =>
  openApi(endpoints, { version, servicePrefix });

/** The AsyncAPI document of the stream. */
export const asyncApiDocument = () =>
  asyncApi(socketRoutes, events, notices, { version, pathname: `/${STAGE}` });

/** The page that shows both documents: one by a script, the other's events as they stand in it. */
const pageOf = async (): Promise<string> =>
  (await readFile(join(page, 'index.html'), 'utf8')).replace(
    '<!-- events -->',
    eventsOf(asyncApiDocument()),
  );

const made: Record<string, (servicePrefix: string) => string | Promise<string>> = {
  'openapi.json': (servicePrefix) => JSON.stringify(openApiDocument(servicePrefix)),
  'asyncapi.json': () => JSON.stringify(asyncApiDocument()),
  'index.html': pageOf,
  'routes.json': (servicePrefix) => JSON.stringify(routeTable(endpoints, servicePrefix)),
};

/** Lays files into a folder: copies, but for what is made here. */
export async function writeAssets(
  files: string[],
  folder: string,
  servicePrefix: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of files) {
    const target = join(folder, basename(file));
    const make = made[file];
    if (make) await writeFile(target, await make(servicePrefix));
    // A source map's address in a script would send the browser after a file that is not served.
    else if (file.endsWith('-bundle.js') || file.endsWith('.css'))
      await writeFile(
        target,
        (await readFile(file, 'utf8')).replace(/\n?(\/\/|\/\*)# sourceMappingURL=.*$/m, ''),
      );
    else await copyFile(file, target);
  }
}
