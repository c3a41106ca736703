import { config } from '#lib/platform/config.ts';

/** Returns where a report is shown: the address of the service, and the name of the observatory. */
export const siteOf = () => ({ url: config('SERVICE_URL'), name: config('SITE_NAME') });
