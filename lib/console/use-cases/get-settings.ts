import { MAX_TEXT_BYTES } from '#lib/contract/fields.ts';
import { version } from '#lib/contract/version.ts';
import { config } from '#lib/platform/config.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getConsoleSettings as contract } from '../contracts/console.ts';
import { signInProvider } from '../provider.ts';

/** The limits of the shift service, which the page checks before it uploads. */
const limits = { file_bytes: 25 * 1024 * 1024, files: 20, text_bytes: MAX_TEXT_BYTES };

/** Returns the settings that the page needs before its first request. */
export const getSettings: UseCase<typeof contract> = () =>
  Promise.resolve({
    data: {
      version,
      service_prefix: config('SERVICE_PREFIX'),
      site: site(),
      provider: signInProvider() ?? null,
      tracker: tracker(),
      limits,
    },
  });

/** Returns the address of the issue tracker and its project, if there is one. */
function tracker() {
  const url = config('TRACKER_URL');
  return url === '' || url === 'off' ? null : { url, project: config('TRACKER_PROJECT') };
}

/** Returns the place of the telescope; fields without a setting are absent. */
function site() {
  return {
    name: config('SITE_NAME') || undefined,
    latitude: config('SITE_LATITUDE') ?? undefined,
    longitude: config('SITE_LONGITUDE') ?? undefined,
    elevation: config('SITE_ELEVATION') ?? undefined,
    timezone: config('SITE_TIMEZONE') || undefined,
  };
}
