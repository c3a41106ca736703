import { setTimeout as sleep } from 'node:timers/promises';
import { getItem } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { log } from '#lib/platform/log.ts';
import { headObject } from '#lib/platform/s3/objects.ts';
import { checkedServices, HEALTH_KEY, HEALTH_OBJECT } from './health-targets.ts';

/** The longest time that a read may take, in ms. */
const READ_TIMEOUT_MS = 2000;

/** How long a result is valid, in ms: callers without a token cannot make the tables work. */
const VALID_MS = { healthy: 30_000, unhealthy: 5_000 };

const checks: Record<string, () => Promise<unknown>> = {
  ...Object.fromEntries(
    checkedServices.map((service) => [service, () => getItem(tableName(service), HEALTH_KEY)]),
  ),
  files: async () => {
    if (!(await headObject(HEALTH_OBJECT))) throw new Error(`The bucket has no ${HEALTH_OBJECT}.`);
  },
};

let latest: { until: number; failedParts: Promise<string[]> } | undefined;

/** Returns the parts that do not respond: services whose table, or the bucket whose object, cannot be read. */
export async function findFailedParts(now: number = Date.now()): Promise<string[]> {
  if (latest && now < latest.until) return latest.failedParts;
  const check = { until: now + VALID_MS.healthy, failedParts: checkAll() };
  latest = check;
  const failedParts = await check.failedParts;
  if (failedParts.length > 0) check.until = now + VALID_MS.unhealthy;
  return failedParts;
}

async function checkAll(): Promise<string[]> {
  const parts = Object.entries(checks);
  const results = await Promise.all(
    parts.map(async ([part, check]) => ((await isResponding(part, check)) ? [] : [part])),
  );
  return results.flat();
}

async function isResponding(part: string, check: () => Promise<unknown>): Promise<boolean> {
  const timeout = async () => {
    await sleep(READ_TIMEOUT_MS, undefined, { ref: false });
    throw new Error(`It did not respond within ${READ_TIMEOUT_MS} ms.`);
  };
  try {
    await Promise.race([check(), timeout()]);
    return true;
  } catch (error) {
    log('error', 'PART_UNHEALTHY', { part }, error);
    return false;
  }
}
