import {
  executionBlock,
  operatorOf,
  schedulingBlock,
  startOf,
} from '../../bench/scale/generate-shifts.ts';

/** Logs, and comments with a reply each, of a shift. */
const [LOGS, COMMENTS] = [20, 5];
export const ENTRIES = LOGS + COMMENTS;

const HOUR = 3_600_000;
const times = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n + 1));

/** Lines of a file for `npm run import`: shifts of an observatory, three a day, 25 logs and comments each. */
export function* yearsOf(shifts: number): Generator<string> {
  for (let id = 1; id <= shifts; id++) yield `${JSON.stringify(shift(id))}\n`;
}

function shift(shift_id: number) {
  const began = Date.parse(startOf(shift_id));
  const at = (hour: number) => new Date(began + hour * HOUR).toISOString();
  const by = (hour: number) => ({ created_by: 'operator-1', created_on: at(hour) });
  const log = (n: number) => ({
    eb_id: executionBlock(shift_id, n),
    sbi_ref: schedulingBlock(shift_id),
    eb_status: 'Fully Observed',
    log_time: at(n / 3),
    request_response: [{ request: 'scan', request_sent_at: at(n / 3), status: 'OK' }],
  });
  const comment = (n: number) => {
    const comment_id = shift_id * 1000 + n * 10;
    const reply = { reply_id: comment_id + 1, reply_text: 'It is back', metadata: by(n + 0.5) };
    return {
      id: comment_id,
      comment_id,
      comment_version: 1,
      comment: `Antenna ${n} lost lock`,
      tags: ['antenna', `shift ${shift_id}`],
      metadata: by(n),
      replies: [reply],
    };
  };
  return {
    shift_id,
    user_id: `user-${shift_id % 50}`,
    operator_name: operatorOf(shift_id),
    shift_start: startOf(shift_id),
    shift_end: at(7.9),
    shift_logs: times(LOGS, log),
    comments: times(COMMENTS, comment),
    annotations: [],
  };
}
