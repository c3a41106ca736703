import { config } from '#lib/platform/config.ts';
import { publicUrl } from '#lib/platform/public-url.ts';

/** Returns where a report is shown: the address of the service, and the name of the observatory. */
export const siteOf = () => ({ url: publicUrl(), name: config('SITE_NAME') });
