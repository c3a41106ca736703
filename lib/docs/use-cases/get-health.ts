import { version } from '#lib/contract/version.ts';
import { config } from '#lib/platform/config.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getHealth as contract } from '../contracts/docs.ts';

/** The version, and which of the optional parts are not configured. */
// eslint-disable-next-line @typescript-eslint/require-await -- it has nothing to wait for
export const getHealth: UseCase<typeof contract> = async () => ({
  data: {
    status: 'ok',
    version,
    not_configured: config('LOG_SOURCE_URL') === '' ? ['log source'] : [],
  },
});
