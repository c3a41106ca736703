import { build, type Metafile, type Plugin } from 'esbuild';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assetsOf, writeAssets } from './docs-assets.ts';
import { functionFile, functions } from './registry.ts';
import { command } from './command.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where the bundle of each function lies: `<id>/index.mjs`, below this folder. */
export const dist = join(root, 'dist');

/** The custom resources of a deployment, each a file of `infra/aws/steps/`. */
const steps = ['route-settings', 'table-protection'] as const;

export type Step = (typeof steps)[number];

/** Returns the name of a step's bundle. */
export const stepBundle = (step: Step): string => `step.${step}`;

/** Bundles every function, with what lies beside it, and leaves esbuild's account of them. */
export async function bundleFunctions(servicePrefix: string): Promise<Metafile> {
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  const metafile = await bundle(
    {
      ...Object.fromEntries(functions.map((one) => [`${one.id}/index`, functionFile(one)])),
      ...Object.fromEntries(
        steps.map((step) => [`${stepBundle(step)}/index`, `infra/aws/steps/${step}.ts`]),
      ),
    },
    dist,
  );
  await Promise.all(
    Object.entries(assetsOf).map(([id, files]) =>
      writeAssets(files, join(dist, id), servicePrefix),
    ),
  );
  await writeFile(join(dist, 'meta.json'), JSON.stringify(metafile));
  return metafile;
}

/**
 * Bundles files, by the names of their bundles, in one call of esbuild. The module fields before the
 * main ones let it drop what is not used; there is no splitting, so that what ships with a function is
 * in its folder. `trimmed` also leaves out what a Lambda never uses.
 */
export async function bundle(
  entryPoints: Record<string, string>,
  outdir: string,
  { trimmed = true } = {},
): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    sourcemap: 'linked',
    sourcesContent: false,
    ...(trimmed && trims),
    metafile: true,
    logLevel: 'error',
    // Some of the SDK's packages are CommonJS and ask for Node's own modules by `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  return metafile;
}

/** The SDK's chain of credential providers stays out: a Lambda has its credentials in the environment. */
const alias = { '@aws-sdk/credential-provider-node': './lib/platform/aws-clients.ts' };

/**
 * Takes Node's http and https as they are. As ES modules their every export is read when a function
 * starts, and one of them loads a whole WebSocket client: 23 of 66 milliseconds.
 */
const plainHttp: Plugin = {
  name: 'plain-http',
  setup(bundler) {
    bundler.onResolve({ filter: /^(node:)?https?$/ }, ({ path }) => ({
      path: path.replace('node:', ''),
      namespace: 'plain-http',
    }));
    bundler.onLoad({ filter: /.*/, namespace: 'plain-http' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('node:${path}');`,
    }));
  },
};

const trims = { alias, plugins: [plainHttp] };

const usage = () => `npm run build
Bundles every function into dist/<id>/; SERVICE_PREFIX in the environment is the documentation's.`;

if (import.meta.main)
  await command({ usage, options: {} }, async () => {
    await bundleFunctions(process.env.SERVICE_PREFIX ?? '');
  });
