import { config } from '../config.ts';

/** The setting that names a service's own table. */
export const tableSetting = (service: string): string =>
  `TABLE_${service.toUpperCase().replaceAll('-', '_')}`;

/** The name of a service's own table. */
export const tableName = (service: string): string =>
  config(tableSetting(service) as 'TABLE_SHIFT_LOG');
