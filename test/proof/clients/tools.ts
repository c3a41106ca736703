import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillOnce } from '#infra/rehearsal/fill-once.ts';
import { run } from '#infra/rehearsal/child-process.ts';
import { findPython, installPackages } from '#infra/rehearsal/python.ts';
import { cacheFolder, type Workspace } from '#infra/rehearsal/workspace.ts';

export const versions = {
  openapiGenerator: '7.17.0',
  openapiPythonClient: '0.29.1',
  websockets: '17.4',
  requests: '2.34.2',
  openapiTypescript: '7.13.0',
  openapiFetch: '0.17.0',
  orval: '8.38.0',
};

/** What the generated Python needs, with the generator that is a Python package itself. */
const pythonPackages = [
  `openapi-python-client==${versions.openapiPythonClient}`,
  `websockets==${versions.websockets}`,
  `requests==${versions.requests}`,
  'pydantic==2.14.4',
  'python-dateutil==4.0.0',
  'urllib3==2.8.0',
];

const npmPackages = {
  'openapi-typescript': versions.openapiTypescript,
  'openapi-fetch': versions.openapiFetch,
  orval: versions.orval,
  typescript: '5.9.3',
  '@types/node': '24.13.0',
};

export const MAVEN_DEPENDENCY = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1';

/** Names the tool that is missing on this machine, if any. */
export function findMissingTool(): string | undefined {
  if (spawnSync('javac', ['--release', '11', '-version']).status !== 0)
    return 'a JDK of Java 11 or newer (javac) is not on the PATH';
  if (spawnSync('mvn', ['-version']).status !== 0) return 'Maven (mvn) is not on the PATH';
  findPython();
  return undefined;
}

/** Maven, pip and npm read the settings of the user: a mirror, a proxy. */
export const withSettings = (cwd: string, workspace: Workspace, log: string) => ({
  cwd,
  env: process.env,
  log: workspace.log(log),
});

/** Returns the program of openapi-generator, which is fetched the first time. */
export async function installOpenApiGenerator(workspace: Workspace): Promise<string> {
  const artifact = `org.openapitools:openapi-generator-cli:${versions.openapiGenerator}`;
  const jar = `openapi-generator-cli-${versions.openapiGenerator}.jar`;
  const folder = await fillOnce(
    join(cacheFolder, `openapi-generator-${versions.openapiGenerator}`),
    jar,
    (empty) => {
      const options = [`-Dartifact=${artifact}`, `-DoutputDirectory=${empty}`];
      const args = ['mvn', '--quiet', '--batch-mode', `${MAVEN_DEPENDENCY}:copy`, ...options];
      return run(args, withSettings(empty, workspace, 'install-openapi-generator'));
    },
  );
  return join(folder, jar);
}

/** Returns the Python of a virtual environment with the packages, which are fetched the first time. */
export const installPythonPackages = (workspace: Workspace): Promise<string> =>
  installPackages(findPython().program, pythonPackages, workspace);

/** Returns the folder of the npm packages, which are fetched the first time. */
export function installNpmPackages(workspace: Workspace): Promise<string> {
  const name = `clients-${Object.values(npmPackages).join('-')}`;
  return fillOnce(join(cacheFolder, name), 'node_modules', async (empty) => {
    const content = { private: true, type: 'module', dependencies: npmPackages };
    await writeFile(join(empty, 'package.json'), JSON.stringify(content));
    const args = ['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts'];
    await run(args, withSettings(empty, workspace, 'install-npm'));
  });
}
