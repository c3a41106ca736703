import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import type { ServiceProcess } from '../support/machine/service-process.ts';

/** Does what is to be done last, however this process ends; but for SIGKILL. */
export function atTheEnd(work: () => void): void {
  process.once('exit', work);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    if (process.listenerCount(signal) === 0)
      process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

/** Removes a folder at the end. */
export const removeAtTheEnd = (folder: string) =>
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }));

const services = new Set<ServiceProcess>();

/** Ends a service with this process, and removes its data. */
export function endWithThis(service: ServiceProcess): ServiceProcess {
  if (services.size === 0) atTheEnd(endAll);
  services.add(service);
  return service;
}

function endAll(): void {
  for (const { process: its, folder } of services) {
    its.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}
