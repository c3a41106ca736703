import { build, type Metafile, type Plugin } from 'esbuild';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeAssetsOf } from './assets.ts';
import { functionFile, functions } from './registry.ts';
import { command } from './command.ts';
import { withoutUnusedParsers } from './unused-parsers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the bundles; each is `<id>/index.mjs`. */
export const dist = join(root, 'dist');

/** The deployment steps, each a file of `infra/aws/steps/`. */
const steps = ['edge-hashes', 'health-object', 'route-settings', 'table-protection'] as const;

export type Step = (typeof steps)[number];

export const stepBundle = (step: Step): string => `step.${step}`;

export const CANARY_BUNDLE = 'canary';

/** Bundles every function with its asset files, and writes esbuild's metafile. */
export async function bundleFunctions(servicePrefix: string): Promise<Metafile> {
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  const metafile = await bundle(
    {
      ...Object.fromEntries(
        functions.map((declaration) => [`${declaration.id}/index`, functionFile(declaration)]),
      ),
      ...Object.fromEntries(
        steps.map((step) => [`${stepBundle(step)}/index`, `infra/aws/steps/${step}.ts`]),
      ),
      [`${CANARY_BUNDLE}/index`]: 'infra/aws/canary/canary.ts',
    },
    dist,
  );
  await Promise.all(functions.map(({ id }) => writeAssetsOf(id, join(dist, id), servicePrefix)));
  await writeFile(join(dist, 'meta.json'), JSON.stringify(metafile));
  return metafile;
}

/**
 * Bundles entry points, by the names of their bundles, in one call of esbuild. ES modules come before CommonJS, so that
 * esbuild can drop unused exports. There is no code splitting: everything that ships with a function is in its folder.
 * `trimmed` also omits what a Lambda never uses.
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
    jsx: 'automatic',
    jsxImportSource: 'preact',
    sourcemap: 'linked',
    sourcesContent: false,
    ...(trimmed && trims),
    metafile: true,
    logLevel: 'error',
    // Some packages of the SDK are CommonJS and load Node's modules by `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  return metafile;
}

/** Replaces the modules whose names match by other contents. */
const replace = (name: string, filter: RegExp, contents: (module: string) => string): Plugin => ({
  name,
  setup(bundler) {
    bundler.onResolve({ filter }, ({ path }) => ({ path, namespace: name }));
    bundler.onLoad({ filter, namespace: name }, ({ path }) => ({
      contents: contents(path),
      resolveDir: root,
    }));
  },
});

/** Returns a module with the exports of one of Node's modules, which it loads when the first of them is used. */
const loadWhenUsed = (module: string) => {
  const names = Object.keys(process.getBuiltinModule(module) ?? {});
  const getters = names.map((name) => `get ${name}() { return load().${name}; }`);
  return `const load = () => process.getBuiltinModule('${module}'); module.exports = { ${getters.join()} };`;
};

const trims = {
  plugins: [
    // A Lambda has its credentials in the environment. The chain of providers would load six more clients.
    replace(
      'environment-credentials',
      /^@aws-sdk\/credential-provider-node$/,
      () => "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';",
    ),
    // The ES facades of http and https read every export at cold start, and one of them loads a WebSocket client:
    // 23 of 66 milliseconds.
    replace(
      'plain-http',
      /^(node:)?https?$/,
      (module) =>
        `module.exports = process.getBuiltinModule('node:${module.replace('node:', '')}');`,
    ),
    // Middy imports Node's streams for responses that functions never stream; web streams alone load in 5 milliseconds.
    // The log needs Node's util for unusual errors only; its ES facade loads ten modules in 0.7 milliseconds.
    replace('lazy-modules', /^node:(stream(\/promises|\/web)?|util)$/, loadWhenUsed),
    // The SDK's event streams and DynamoDB's endpoint discovery are never used: 22 of 375 KB.
    replace(
      'no-event-streams',
      /^@smithy\/core\/event-streams$/,
      () =>
        'export const eventStreamSerdeProvider = undefined; export const resolveEventStreamSerdeConfig = (config) => config;',
    ),
    replace(
      'no-endpoint-discovery',
      /^@aws-sdk\/endpoint-cache$/,
      () => 'export class EndpointCache {}',
    ),
    withoutUnusedParsers,
  ],
};

const usage = () => `npm run build
Bundles every function into dist/<id>/. SERVICE_PREFIX is the path prefix in the API documentation.`;

if (import.meta.main)
  await command({ usage, options: {} }, async () => {
    await bundleFunctions(process.env.SERVICE_PREFIX ?? '');
  });
