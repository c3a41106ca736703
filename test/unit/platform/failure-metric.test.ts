import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, errorCodes, isUnexpectedFailure, type ErrorCode } from '#lib/contract/errors.ts';
import { getHealth } from '#lib/docs/contracts/docs.ts';
import { errorResponses } from '#lib/platform/http/error-responses.ts';

afterEach(() => vi.unstubAllEnvs());

/** Returns the metrics that are published for a failure of a deployment. */
async function metricsOf(error: Error): Promise<object[]> {
  vi.stubEnv('STAGE', 'prod');
  // Prints with the global console, which disables the metrics by itself.
  vi.stubEnv('POWERTOOLS_DEV', 'true');
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { onError } = errorResponses(getHealth);
  await onError!({ error, event: { requestId: 'test' } } as never);
  const lines = printed.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
  printed.mockRestore();
  return lines;
}

it('counts internal errors and outages for the alarm, and nothing that a caller or another system causes', async () => {
  expect(await metricsOf(new Error('A defect'))).toMatchObject([
    {
      UnexpectedFailures: 1,
      stage: 'prod',
      _aws: { CloudWatchMetrics: [{ Namespace: 'ObservatoryDesk' }] },
    },
  ]);
  expect(await metricsOf(new ApiError('UNAVAILABLE'))).toHaveLength(1);
  expect(await metricsOf(new ApiError('NO_SHIFT_YET'))).toEqual([]);
  expect(await metricsOf(new ApiError('TRACKER_NOT_CONFIGURED'))).toEqual([]);
});

it('calls a failure unexpected unless a part is not configured or belongs to somebody else', () => {
  expect(errorCodes.filter(isUnexpectedFailure).sort()).toEqual([
    'INTERNAL',
    'MAIL_OUTCOME_UNKNOWN',
    'MAIL_UNAVAILABLE',
    'UNAVAILABLE',
    'UNHEALTHY',
  ] satisfies ErrorCode[]);
});
