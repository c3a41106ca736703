import { config } from '../config.ts';

/** Returns the setting with the name of a service's table. */
export const tableSetting = (service: string): string =>
  `TABLE_${service.toUpperCase().replaceAll('-', '_')}`;

export const tableName = (service: string): string =>
  config(tableSetting(service) as 'TABLE_SHIFT_LOG');
