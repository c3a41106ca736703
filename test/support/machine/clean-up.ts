import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import type { ServiceProcess } from './service-process.ts';

/** Runs a function when this process ends, except by SIGKILL. */
export function onExit(work: () => void): void {
  process.once('exit', work);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    if (process.listenerCount(signal) === 0)
      process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

/** Removes a folder when this process ends. */
export const removeOnExit = (folder: string) =>
  onExit(() => rmSync(folder, { recursive: true, force: true }));

const services = new Set<ServiceProcess>();

/** Stops a service when this process ends, and removes its data. */
export function stopOnExit(service: ServiceProcess): ServiceProcess {
  if (services.size === 0) onExit(killAllServices);
  services.add(service);
  return service;
}

function killAllServices(): void {
  for (const { process: child, folder } of services) {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}
