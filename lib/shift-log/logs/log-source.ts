import { ApiError } from '#lib/contract/errors.ts';
import { jsonLimitProblem } from '#lib/contract/json/limits.ts';
import { config } from '#lib/platform/config.ts';
import { fetchJson } from '#lib/platform/fetch.ts';
import { log } from '#lib/platform/log.ts';
import { executionBlocks, type LogInput } from '../contracts/inputs/execution-blocks.ts';
import type { Shift } from '../model.ts';

/**
 * Fetches the execution blocks of a shift from the configured source: GET with `shift_id`, `shift_start` and
 * the maximum number of blocks as `limit` in the query. The response has any shape of PATCH logs.
 */
export async function pullLogs(shift: Shift): Promise<LogInput[]> {
  const source = config('LOG_SOURCE_URL');
  if (source === '') throw new ApiError('LOG_SOURCE_NOT_CONFIGURED');
  try {
    const { shift_id, shift_start } = shift;
    const response = await fetchJson(source, {
      shift_id: String(shift_id),
      shift_start,
      limit: '80',
    });
    if (jsonLimitProblem(response) !== undefined) throw new Error(jsonLimitProblem(response));
    return executionBlocks.parse(response).logs;
  } catch (error) {
    log('error', 'LOG_SOURCE_FAILED', {}, error);
    throw new ApiError('LOG_SOURCE_UNAVAILABLE');
  }
}
