import { ApiError } from '#lib/contract/errors.ts';
import { jsonLimitProblem } from '#lib/contract/json/limits.ts';
import { config } from '#lib/platform/config.ts';
import { fetchJson } from '#lib/platform/fetch.ts';
import { log } from '#lib/platform/log.ts';
import { executionBlocks, type LogInput } from '../contracts/execution-blocks.ts';
import type { Shift } from '../model.ts';

/**
 * The execution blocks that the configured source has for a shift: GET with `shift_id`,
 * `shift_start` and the most that a call takes as `limit` in the query, answered in any shape that PATCH logs takes.
 */
export async function pullLogs(shift: Shift): Promise<LogInput[]> {
  const source = config('LOG_SOURCE_URL');
  if (source === '') throw new ApiError('LOG_SOURCE_NOT_CONFIGURED');
  try {
    const { shift_id, shift_start } = shift;
    const answer = await fetchJson(source, {
      shift_id: String(shift_id),
      shift_start,
      limit: '80',
    });
    if (jsonLimitProblem(answer) !== undefined) throw new Error(jsonLimitProblem(answer));
    return executionBlocks.parse(answer).logs;
  } catch (error) {
    log('error', 'LOG_SOURCE_FAILED', {}, error);
    throw new ApiError('LOG_SOURCE_UNAVAILABLE');
  }
}
