import { version } from '#lib/contract/version.ts';
import { config } from '#lib/platform/config.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getHealth as contract } from '../contracts/docs.ts';

/** The version, and which of the optional parts are not configured. */
export const getHealth: UseCase<typeof contract> = () => {
  const not_configured = config('LOG_SOURCE_URL') === '' ? ['log source'] : [];
  return Promise.resolve({ data: { status: 'ok', version, not_configured } });
};
