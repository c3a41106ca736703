import { ApiError } from '#lib/contract/errors.ts';
import { config } from '../config.ts';
import { log } from '../log.ts';
import { refreshingCache } from '../refreshing-cache.ts';
import { checkFields, jira } from './jira.ts';
import { trackerSettings } from './settings.ts';
import type { Tracker } from './tracker.ts';

/** A changed secret takes effect within five minutes. */
const MAX_AGE_MS = 300_000;

const settings = refreshingCache(
  async () => {
    const read = await trackerSettings();
    await checkFields(read);
    return read;
  },
  { maxAgeMs: MAX_AGE_MS, cooldownMs: 30_000, failureCode: 'TRACKER_MISCONFIGURED' },
);

/** Returns the configured tracker. Throws 503 if there is none or its settings are invalid, and logs the cause. */
export async function openTracker(): Promise<Tracker> {
  if (config('TRACKER_URL') === '') throw new ApiError('TRACKER_NOT_CONFIGURED');
  try {
    return jira(await settings.get());
  } catch (error) {
    log('error', 'TRACKER_MISCONFIGURED', {}, error);
    throw new ApiError('TRACKER_NOT_CONFIGURED');
  }
}
