import { ApiError } from '#lib/contract/errors.ts';
import { version } from '#lib/contract/version.ts';
import { config } from '#lib/platform/config.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getHealth as contract } from '../contracts/docs.ts';

/** Returns the version, and the optional parts that are not configured. Throws 503 for parts that do not respond. */
export const getHealth: UseCase<typeof contract> = async ({ query: { deep } }) => {
  if (deep === 'true') await requireResponses();
  const parts = {
    'log source': 'LOG_SOURCE_URL',
    resolver: 'SESAME_URL',
    mail: 'MAIL_FROM',
    tracker: 'TRACKER_URL',
  } as const;
  const not_configured: string[] = Object.entries(parts)
    .filter(([, setting]) => config(setting) === '')
    .map(([part]) => part);
  const coordinates = [config('SITE_LATITUDE'), config('SITE_LONGITUDE')];
  if (coordinates.some((degrees) => degrees === null)) not_configured.push('site');
  return { data: { status: 'ok', version, not_configured } };
};

/** The clients of the tables and the bucket are loaded when they are needed. */
async function requireResponses(): Promise<void> {
  const { findFailedParts } = await import('../deep-health.ts');
  const parts = await findFailedParts();
  if (parts.length > 0)
    throw new ApiError('UNHEALTHY', { parts: parts.join(', ') }, { 'Retry-After': '5' });
}
