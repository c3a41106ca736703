import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { run } from '#infra/rehearsal/child-process.ts';
import type { Workspace } from '#infra/rehearsal/workspace.ts';
import type { BuiltClient, GeneratedClient } from './client.ts';
import { generateClient, openApiGenerator, JSON_ONLY_LIMIT } from './openapi-generator.ts';
import { installNpmPackages, versions } from './tools.ts';
import { tours } from './tours.ts';

export const typescriptFetch: GeneratedClient = {
  id: 'typescript-fetch',
  generator: openApiGenerator('typescript-fetch'),
  options: '`skipFormModel=false`, `importFileExtension=.js`',
  limits: [
    JSON_ONLY_LIMIT,
    'Alternatives of a body become one type with the required fields of all: the body of `recordLogs` needs a cast.',
  ],
  build: async (document, workspace) => {
    const folder = await createProject('typescript-fetch', workspace);
    const extension = 'importFileExtension=.js';
    const client = await generateClient('typescript-fetch', document, workspace, extension);
    await cp(client, join(folder, 'client'), { recursive: true });
    return compileTour(folder, 'typescript-fetch', workspace);
  },
};

export const openapiFetch: GeneratedClient = {
  id: 'openapi-fetch',
  generator: `openapi-typescript ${versions.openapiTypescript}, openapi-fetch ${versions.openapiFetch}`,
  options: '',
  limits: ['A form is built by the caller, in `bodySerializer`.'],
  build: async (document, workspace) => {
    const folder = await createProject('openapi-fetch', workspace);
    const args = [document, '--output', 'client/schema.d.ts'];
    await runIn(folder, 'openapi-typescript', args, workspace);
    return compileTour(folder, 'openapi-fetch', workspace);
  },
};

export const orval: GeneratedClient = {
  id: 'orval',
  generator: `orval ${versions.orval}, \`fetch\``,
  options: '',
  limits: [
    'An operation that takes JSON or a form sends JSON, and needs the header `Content-Type` from the caller: a file is sent as base64 in `media_content`.',
    'Addresses are relative, as in a page of the desk’s own origin, or begin with the `baseUrl` of its configuration.',
  ],
  build: async (document, workspace) => {
    const folder = await createProject('orval', workspace);
    const args = ['--input', document, '--output', 'client/desk.ts', '--client', 'fetch'];
    await runIn(folder, 'orval', args, workspace);
    return compileTour(folder, 'orval', workspace);
  },
};

const compilerOptions = {
  strict: true,
  target: 'es2024',
  module: 'nodenext',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: ['node'],
  rootDir: '.',
  outDir: 'out',
};

/** Creates the folder of a program with the npm packages. */
async function createProject(name: string, workspace: Workspace): Promise<string> {
  const folder = join(workspace.folder, `tour-${name}`);
  await mkdir(join(folder, 'client'), { recursive: true });
  await symlink(
    join(await installNpmPackages(workspace), 'node_modules'),
    join(folder, 'node_modules'),
  );
  const files = {
    'package.json': { private: true, type: 'module' },
    'tsconfig.json': { compilerOptions, include: ['tours'] },
  };
  for (const [file, content] of Object.entries(files))
    await writeFile(join(folder, file), JSON.stringify(content));
  return folder;
}

/** Compiles the client with its tour, strictly, declarations of libraries included. */
async function compileTour(
  folder: string,
  tour: string,
  workspace: Workspace,
): Promise<BuiltClient> {
  await cp(join(tours, `${tour}.ts`), join(folder, 'tours', `${tour}.ts`));
  await runIn(folder, 'tsc', [], workspace);
  return { tour: { args: ['node', join(folder, 'out/tours', `${tour}.js`)] } };
}

/** Runs a program of the npm packages in the folder. */
const runIn = (folder: string, program: string, args: string[], workspace: Workspace) =>
  run([join(folder, 'node_modules/.bin', program), ...args], {
    cwd: folder,
    env: workspace.env,
    log: workspace.log(`${program}-${basename(folder)}`),
  });
