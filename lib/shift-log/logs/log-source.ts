import { ApiError } from '#lib/contract/errors.ts';
import { jsonLimitProblem } from '#lib/contract/json/limits.ts';
import { config } from '#lib/platform/config.ts';
import { fetchJson } from '#lib/platform/fetch.ts';
import { log } from '#lib/platform/log.ts';
import { executionBlocks, type LogInput } from '../contracts/inputs/execution-blocks.ts';
import type { Shift } from '../shifts/model.ts';

/** The maximum number of execution blocks in a response. */
const MAX_BLOCKS = '80';

/**
 * Fetches the execution blocks of a shift from the configured source: GET with `shift_id`, `shift_start` and
 * the maximum number of blocks as `limit` in the query. The response has any shape of PATCH logs.
 */
export async function pullLogs(shift: Shift): Promise<LogInput[]> {
  const source = config('LOG_SOURCE_URL');
  if (source === '') throw new ApiError('LOG_SOURCE_NOT_CONFIGURED');
  try {
    const response = await fetchJson(source, {
      shift_id: String(shift.shift_id),
      shift_start: shift.shift_start,
      limit: MAX_BLOCKS,
    });
    const problem = jsonLimitProblem(response);
    if (problem !== undefined) throw new Error(problem);
    return executionBlocks.parse(response).logs;
  } catch (error) {
    log('error', 'LOG_SOURCE_FAILED', {}, error);
    throw new ApiError('LOG_SOURCE_UNAVAILABLE');
  }
}
