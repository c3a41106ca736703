import { config } from '../config.ts';

/** The name of a service's own table. */
export function tableOf(service: string): string {
  const name = `TABLE_${service.toUpperCase().replaceAll('-', '_')}`;
  return config(name as 'TABLE_SHIFT_LOG');
}
