import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
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
const consolePage = fileURLToPath(new URL('../lib/console/page/', import.meta.url));
const explorer = createRequire(import.meta.url).resolve(
  'openapi-explorer/dist/browser/openapi-explorer.min.js',
);

export const openApiDocument = (servicePrefix: string) =>
  openApi(endpoints, { version, servicePrefix });

const asyncApiDocument = () =>
  asyncApi(socketRoutes, events, notices, { version, pathname: `/${SOCKET_STAGE_NAME}` });

/**
 * Returns the documentation page: OpenAPI by OpenAPI Explorer, and the live events as HTML. The addresses of its files
 * have hashes of their contents: browsers store the files for a day, also beyond a deployment.
 */
async function pageOf(): Promise<string> {
  let html = await readFile(join(page, 'index.html'), 'utf8');
  for (const [name, generate] of Object.entries(pageFiles)) {
    const hash = createHash('sha256')
      .update(await generate())
      .digest('hex')
      .slice(0, 8);
    html = html.replace(`"ui/${name}"`, `"ui/${name}?v=${hash}"`);
  }
  return html.replace('<!-- events -->', renderEvents(asyncApiDocument()));
}

/** The files that the documentation page loads. */
const pageFiles = {
  'theme.js': () => bundle(join(consolePage, 'style/theme.ts')),
  'start.js': () => bundle(join(page, 'start.ts')),
  'page.css': () => bundle(join(page, 'page.css')),
  // Removes the source map's URL: the file is not served.
  'openapi-explorer.js': async () =>
    (await readFile(explorer, 'utf8')).replace(/\n?\/\/# sourceMappingURL=.*$/m, ''),
};

const generators = {
  'openapi.json': (servicePrefix) => JSON.stringify(openApiDocument(servicePrefix)),
  'asyncapi.json': () => JSON.stringify(asyncApiDocument()),
  'index.html': pageOf,
  ...pageFiles,
  'routes.json': (servicePrefix) => JSON.stringify(routeTable(endpoints, servicePrefix)),
} satisfies Record<string, (servicePrefix: string) => string | Promise<string>>;

/** The asset files of each documentation function. */
const documents: Record<string, (keyof typeof generators)[]> = {
  'docs.get-openapi': ['openapi.json'],
  'docs.get-asyncapi': ['asyncapi.json'],
  'docs.show-page': ['index.html'],
  'docs.unknown-route': ['index.html', 'routes.json'],
  'docs.get-asset': Object.keys(pageFiles) as (keyof typeof pageFiles)[],
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

/** Writes generated files. */
async function writeDocuments(
  files: (keyof typeof generators)[],
  folder: string,
  servicePrefix: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of files)
    await writeFile(join(folder, file), await generators[file](servicePrefix));
}

/** Bundles a script or a stylesheet of the documentation page. */
async function bundle(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
