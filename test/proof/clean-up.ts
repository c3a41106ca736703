import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import type { ServiceProcess } from '../support/service-process.ts';

const services = new Set<ServiceProcess>();

/** Ends a service with this process, however that ends, and removes its data. */
export function endWithThis(service: ServiceProcess): ServiceProcess {
  if (services.size === 0) onTheEnd();
  services.add(service);
  return service;
}

function onTheEnd(): void {
  process.once('exit', () => {
    for (const { process: its, folder } of services) {
      its.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}
