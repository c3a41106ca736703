import {
  executionBlock,
  operatorOf,
  schedulingBlock,
  startOf,
} from '../../bench/scale/generate-shifts.ts';

/** Logs, and comments with one reply each, per shift. */
const [LOGS, COMMENTS] = [20, 5];
export const ENTRIES_PER_SHIFT = LOGS + COMMENTS;

const HOUR_MS = 3_600_000;
const repeat = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n + 1));

/** Generates the lines of a file for `npm run import`: three shifts a day, each with 20 logs and 5 comments. */
export function* generateArchive(shifts: number): Generator<string> {
  for (let id = 1; id <= shifts; id++) yield `${JSON.stringify(generateShift(id))}\n`;
}

function generateShift(shift_id: number) {
  const shiftStart = Date.parse(startOf(shift_id));
  const at = (hour: number) => new Date(shiftStart + hour * HOUR_MS).toISOString();
  const metadataAt = (hour: number) => ({ created_by: 'operator-1', created_on: at(hour) });
  const log = (n: number) => ({
    eb_id: executionBlock(shift_id, n),
    sbi_ref: schedulingBlock(shift_id),
    eb_status: 'Fully Observed',
    log_time: at(n / 3),
    request_response: [{ request: 'scan', request_sent_at: at(n / 3), status: 'OK' }],
  });
  const comment = (n: number) => {
    const comment_id = shift_id * 1000 + n * 10;
    const reply = {
      reply_id: comment_id + 1,
      reply_text: 'It is back',
      metadata: metadataAt(n + 0.5),
    };
    return {
      id: comment_id,
      comment_id,
      comment_version: 1,
      comment: `Antenna ${n} lost lock`,
      tags: ['antenna', `shift ${shift_id}`],
      metadata: metadataAt(n),
      replies: [reply],
    };
  };
  return {
    shift_id,
    user_id: `user-${shift_id % 50}`,
    operator_name: operatorOf(shift_id),
    shift_start: startOf(shift_id),
    shift_end: at(7.9),
    shift_logs: repeat(LOGS, log),
    comments: repeat(COMMENTS, comment),
    annotations: [],
  };
}
