import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asyncApi } from '#lib/contract/asyncapi.ts';
import { openApi } from '#lib/contract/openapi.ts';
import { version } from '#lib/contract/version.ts';
import { notices } from '#lib/live/contracts/frames.ts';
import { events } from '#lib/shift-log/events.ts';
import { endpoints, socketRoutes } from './registry.ts';
import { STAGE } from './socket-stage.ts';

const page = fileURLToPath(new URL('../lib/docs/page/', import.meta.url));
const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The files that lie beside each function of the documentation. */
export const assetsOf: Record<string, string[]> = {
  'docs.get-openapi': ['openapi.json'],
  'docs.get-asyncapi': ['asyncapi.json'],
  'docs.show-page': [join(page, 'index.html')],
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

const documents: Record<string, (servicePrefix: string) => object> = {
  'openapi.json': openApiDocument,
  'asyncapi.json': asyncApiDocument,
};

/** Lays files into a folder: copies, but for the documents, which are made here. */
export async function layAssets(
  files: string[],
  folder: string,
  servicePrefix: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of files) {
    const target = join(folder, basename(file));
    const document = documents[file];
    if (document) await writeFile(target, JSON.stringify(document(servicePrefix)));
    // A source map's address in a script would send the browser after a file that is not served.
    else if (file.endsWith('-bundle.js') || file.endsWith('.css'))
      await writeFile(
        target,
        (await readFile(file, 'utf8')).replace(/\n?(\/\/|\/\*)# sourceMappingURL=.*$/m, ''),
      );
    else await copyFile(file, target);
  }
}
