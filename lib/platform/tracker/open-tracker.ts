import { ApiError } from '#lib/contract/errors.ts';
import { config } from '../config.ts';
import { refreshingCache } from '../refreshing-cache.ts';
import { log } from '../log.ts';
import { checkFields, jira } from './jira.ts';
import { trackerSettings } from './settings.ts';
import type { Tracker } from './tracker.ts';

/** What was read is good for five minutes; a change of the secret is noticed within them. */
const AGE = 300_000;

const settings = refreshingCache(
  async () => {
    const read = await trackerSettings();
    await checkFields(read);
    return read;
  },
  { age: AGE, floor: 30_000, lost: 'TRACKER_MISCONFIGURED' },
);

/** The configured tracker. 503 where there is none, or its settings are not right: the log says which. */
export async function openTracker(): Promise<Tracker> {
  if (config('TRACKER_URL') === '') throw new ApiError('TRACKER_NOT_CONFIGURED');
  try {
    return jira(await settings.now());
  } catch (error) {
    log('error', 'TRACKER_MISCONFIGURED', {}, error);
    throw new ApiError('TRACKER_NOT_CONFIGURED');
  }
}
