import type { TestProject } from 'vitest/node';
import {
  deploymentDefaults,
  createEmptyFolder,
  launchService,
  shutDown,
} from './service-process.ts';

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface merges
  interface ProvidedContext {
    /** A running service for each worker of the integration tests. */
    services?: { url: string; folder: string }[];
  }
}

/** Starts a service for each worker, which the test files share. The teardown rejects if a log contains a secret. */
export default (project: TestProject) => startServices(project, deploymentDefaults);

/** Starts a service for each worker of a project. Returns what stops them. */
export async function startServices(
  project: TestProject,
  settings: Record<string, string>,
): Promise<() => Promise<void>> {
  const { maxWorkers } = project.vitest.config;
  const services = await Promise.all(
    Array.from({ length: maxWorkers }, async () =>
      launchService(await createEmptyFolder(), settings),
    ),
  );
  project.provide(
    'services',
    services.map(({ url, folder }) => ({ url, folder })),
  );
  return async () => {
    await Promise.all(services.map(shutDown));
  };
}
