import { build, type Metafile, type Plugin } from 'esbuild';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { withoutUnusedParsers } from './unused-parsers.ts';

const page = fileURLToPath(new URL('../lib/console/page/', import.meta.url));

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

type File = { name: string; content: Buffer };

const PAGE = 'console.html';
const WORKER = 'console-worker.js';

/** The folder of the assets in addresses. */
const ASSETS = '/console/assets/';

/** Which of the console's files each of its functions serves. */
const isServedBy: Partial<Record<string, (name: string) => boolean>> = {
  'console.show-console': (name) => name === PAGE,
  'console.show-view': (name) => name === PAGE,
  'console.get-worker': (name) => name === WORKER,
  'console.get-asset': (name) => name !== PAGE && name !== WORKER,
};

/** Writes the files that a function serves, if it is one of the console's. They are built once. */
export async function writeConsoleFiles(id: string, folder: string): Promise<void> {
  const isServed = isServedBy[id];
  if (!isServed) return;
  await mkdir(folder, { recursive: true });
  const files = (await (builtFiles ??= consoleFiles())).filter(({ name }) => isServed(name));
  await Promise.all(files.map(({ name, content }) => writeFile(join(folder, name), content)));
}

let builtFiles: Promise<File[]> | undefined;

/** Returns the files of the operator console: the page, its worker, its assets and their index. */
async function consoleFiles(): Promise<File[]> {
  const drawing = await bundleFitsWorker();
  const bundled = await bundlePage(ASSETS + drawing.name);
  const assets = [...bundled.assets, drawing];
  const compressedAssets = await Promise.all(assets.map(compress));
  const index = assets.map(({ name }) => [
    name,
    { type: types[extname(name)], encodings: ['br', 'gzip'] },
  ]);
  const names = assets.map(({ name }) => ASSETS + name);
  return [
    ...assets,
    ...compressedAssets.flat(),
    text('console-assets.json', JSON.stringify(Object.fromEntries(index))),
    text(WORKER, await bundleWorker('worker.ts', { FILES: JSON.stringify(names) })),
    text(PAGE, fill(await readFile(join(page, 'index.html'), 'utf8'), bundled.entries)),
  ];
}

const text = (name: string, content: string): File => ({ name, content: Buffer.from(content) });

/** Bundles the worker that draws FITS files, with the hash of its content in its name. */
async function bundleFitsWorker(): Promise<File> {
  const code = await bundleWorker('fits/fits-worker.ts');
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  return text(`fits-worker-${hash}.js`, code);
}

/** Bundles scripts, styles and images, each with the hash of its content in its name. */
async function bundlePage(fitsWorker: string) {
  const result = await build({
    entryPoints: [
      'main.tsx',
      'style/theme.ts',
      'style/main.css',
      'icon.svg',
      'site.webmanifest',
    ].map((file) => join(page, file)),
    outdir: page,
    define: { FITS_WORKER: JSON.stringify(fitsWorker) },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    loader: { '.svg': 'copy', '.webmanifest': 'copy' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    write: false,
    metafile: true,
    plugins: [withFirstPage, withoutUnusedParsers],
    logLevel: 'error',
  });
  const assets = result.outputFiles.map(({ path, contents }) => ({
    name: basename(path),
    content: Buffer.from(contents),
  }));
  const entries = Object.entries(result.metafile.outputs).flatMap(([path, output]) =>
    output.entryPoint === undefined
      ? []
      : [[basename(output.entryPoint), basename(contentOf(path, output))] as const],
  );
  return { assets, entries: new Map(entries) };
}

/**
 * Makes every module that is loaded on demand import the application too. esbuild then puts what they share into one
 * file with all of the application, instead of one file for each set of modules that share something, so that the
 * first page needs a single script.
 */
const withFirstPage: Plugin = {
  name: 'with-first-page',
  setup(bundle) {
    const lazyModules = new Set<string>();
    bundle.onResolve({ filter: /.*/ }, async ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const resolved = await bundle.resolve(path, { kind: 'import-statement', resolveDir });
      lazyModules.add(resolved.path);
      return undefined;
    });
    bundle.onLoad({ filter: /\.(tsx?|js)$/ }, async ({ path }) => {
      if (!lazyModules.has(path)) return undefined;
      const main = JSON.stringify(join(page, 'main.tsx'));
      const loader = path.endsWith('x') ? 'tsx' : 'ts';
      return { contents: `${await readFile(path, 'utf8')}\nimport ${main};`, loader };
    });
  },
};

/** Returns the file with the code of an entry point: its output, or the one file that its output only imports. */
function contentOf(path: string, { imports, inputs }: Metafile['outputs'][string]): string {
  const [sharedChunk] = imports.filter(({ kind }) => kind === 'import-statement');
  return sharedChunk && Object.values(inputs).every(({ bytesInOutput }) => bytesInOutput === 0)
    ? sharedChunk.path
    : path;
}

/** Bundles a worker. The service worker stores the files that it knows as `FILES` for use without a connection. */
async function bundleWorker(file: string, define: Record<string, string> = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(page, file)],
    define,
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2024',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** Puts the names of the built files into the page: `{{main.tsx}}` becomes the name of its bundle. */
const fill = (html: string, entries: Map<string, string>) =>
  html.replace(/\{\{([\w.]+)\}\}/g, (_, entry: string) => {
    const name = entries.get(entry);
    if (name === undefined) throw new Error(`The console has no file ${entry}.`);
    return ASSETS + name;
  });

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Returns a file compressed for each encoding that browsers accept. */
async function compress({ name, content }: File): Promise<File[]> {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return [
    { name: `${name}.br`, content: await brotli(content, options) },
    { name: `${name}.gz`, content: await zip(content, { level: 9 }) },
  ];
}
