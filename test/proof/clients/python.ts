import { join } from 'node:path';
import { run } from '#infra/rehearsal/child-process.ts';
import type { Workspace } from '#infra/rehearsal/workspace.ts';
import type { GeneratedClient, Program } from './client.ts';
import { generateClient, openApiGenerator, JSON_ONLY_LIMIT } from './openapi-generator.ts';
import { installPythonPackages, versions, withSettings } from './tools.ts';
import { tours } from './tours.ts';

export const pythonClient: GeneratedClient = {
  id: 'python-client',
  generator: `openapi-python-client ${versions.openapiPythonClient}`,
  options: '',
  limits: [
    'Operations that return an asset of the console or of the documentation page are left out, with a warning: it does not know the media type `*/*`.',
  ],
  stream: `Python \`websockets\` ${versions.websockets}`,
  build: async (document, workspace) => {
    const python = await installPythonPackages(workspace);
    const folder = join(workspace.folder, 'python-client');
    const args = ['generate', '--path', document, '--output-path', folder];
    const options = withSettings(workspace.folder, workspace, 'generate-python-client');
    await run([python, '-m', 'openapi_python_client', ...args], options);
    await compile(python, folder, workspace);
    return {
      tour: pythonProgram(python, folder, 'openapi_python_client.py'),
      stream: pythonProgram(python, folder, 'stream.py'),
    };
  },
};

export const python: GeneratedClient = {
  id: 'python',
  generator: openApiGenerator('python'),
  options: '`skipFormModel=false`',
  limits: [
    JSON_ONLY_LIMIT,
    'An identifier, which is a text or a number, is an object with the value in `actual_instance`.',
  ],
  build: async (document, workspace) => {
    const interpreter = await installPythonPackages(workspace);
    const folder = await generateClient('python', document, workspace);
    await compile(interpreter, folder, workspace);
    return { tour: pythonProgram(interpreter, folder, 'openapi_generator.py') };
  },
};

/** Compiles every module, which finds errors of syntax. */
const compile = (python: string, folder: string, workspace: Workspace) =>
  run([python, '-m', 'compileall', '-q', folder], {
    cwd: folder,
    env: workspace.env,
    log: workspace.log('compile-python'),
  });

const pythonProgram = (python: string, folder: string, name: string): Program => ({
  args: [python, join(tours, name)],
  // The cache of compiled modules is not written beside the tours.
  env: { PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' },
});
