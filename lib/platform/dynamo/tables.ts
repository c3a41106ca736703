import { config } from '../config.ts';

/** The setting that names a service's own table. */
export const tableVariable = (service: string): string =>
  `TABLE_${service.toUpperCase().replaceAll('-', '_')}`;

/** The name of a service's own table. */
export const tableOf = (service: string): string =>
  config(tableVariable(service) as 'TABLE_SHIFT_LOG');
