import type { TestProject } from 'vitest/node';
import {
  deploymentDefaults,
  createEmptyFolder,
  launchService,
  shutDown,
} from './service-process.ts';

type SharedService = { url: string; folder: string };

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface merges
  interface ProvidedContext {
    /** A running service for each worker of the integration tests. */
    services?: SharedService[];
    /** A running service for each worker of the browser tests. */
    browserServices?: SharedService[];
  }
}

/** Starts a service for each worker, which the test files share. The teardown rejects if a log contains a secret. */
export default (project: TestProject) => startServices(project, 'services', deploymentDefaults);

/** Starts a service for each worker of a project, and provides them by a key. Returns what stops them. */
export async function startServices(
  project: TestProject,
  key: 'services' | 'browserServices',
  settings: Record<string, string>,
): Promise<() => Promise<void>> {
  const { maxWorkers } = project.config;
  const services = await Promise.all(
    Array.from({ length: maxWorkers }, async () =>
      launchService(await createEmptyFolder(), settings),
    ),
  );
  project.provide(
    key,
    services.map(({ url, folder }) => ({ url, folder })),
  );
  return async () => {
    await Promise.all(services.map(shutDown));
  };
}
