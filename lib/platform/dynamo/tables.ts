import { config } from '../config.ts';
import type { infrastructureSettings } from '../settings/settings.ts';

type TableSetting = Extract<keyof typeof infrastructureSettings, `TABLE_${string}`>;

/** Returns the setting with the name of a service's table. */
export const tableSetting = (service: string) =>
  `TABLE_${service.toUpperCase().replaceAll('-', '_')}` as TableSetting;

export const tableName = (service: string): string => config(tableSetting(service));
