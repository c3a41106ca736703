import { shiftItem } from '#lib/shift-log/shifts/records.ts';
import { guardKey, operatorKey } from '#lib/shift-log/shifts/keys.ts';
import { newMetadata } from '#lib/shift-log/shifts/metadata.ts';
import { type Shift } from '#lib/shift-log/shifts/model.ts';
import type { BulkItems } from './bulk-load.ts';
import { logItem } from '#lib/shift-log/logs/records.ts';
import type { ShiftLog } from '#lib/shift-log/logs/log.ts';

const LOGS_PER_SHIFT = 20;
const OPERATORS = 50;
const SHIFTS_PER_DAY = 3;
const HOUR_MS = 3_600_000;

/** Early enough that 100,000 shifts, which take 91 years, have ended by now. */
const FIRST_DAY = Date.UTC(1930, 0, 1);

/** Pads a number: identifiers have the same width, so that all shifts consume the same units. */
const wide = (number: number, digits = 6) => String(number).padStart(digits, '0');

export const operatorOf = (shiftId: number) => `Operator ${wide(shiftId % OPERATORS, 2)}`;
export const executionBlock = (shiftId: number, n: number) => `eb-${wide(shiftId)}-${wide(n, 2)}`;
export const schedulingBlock = (shiftId: number) => `sbi-${wide(shiftId)}`;
export const startOf = (shiftId: number) => timeText(startTime(shiftId));

/** The first moment of the day of a shift, and the last. */
export function dayOf(shiftId: number): [string, string] {
  const day = startOf(shiftId).slice(0, 10);
  return [`${day}T00:00:00Z`, `${day}T23:59:59.999Z`];
}

const timeText = (time: number) => new Date(time).toISOString();
const startTime = (shiftId: number) => FIRST_DAY + (shiftId - 1) * (24 / SHIFTS_PER_DAY) * HOUR_MS;

/** Generates shifts with 20 logs each. */
export const generateShifts = (count: number): BulkItems => ({
  service: 'shift-log',
  items: itemsOf(count),
  count: count * (LOGS_PER_SHIFT + 1),
  label: `${count.toLocaleString('en')} shifts`,
});

/**
 * Generates the items of `count` shifts with 20 logs each, as the service would have stored them: three shifts a
 * day by fifty operators. All have ended except the last one, which is running.
 */
function* itemsOf(count: number) {
  for (let id = 1; id <= count; id++) {
    yield shiftItem(generateShift(id, id === count));
    for (let n = 1; n <= LOGS_PER_SHIFT; n++) yield logItem(generateLog(id, n));
  }
  for (let n = 0; n < OPERATORS; n++) {
    const shifts = Math.floor(count / OPERATORS) + (n > 0 && n <= count % OPERATORS ? 1 : 0);
    if (shifts > 0) yield { ...operatorKey(operatorOf(n)), shifts };
  }
  yield { ...guardKey, running: count, last_shift_id: count };
}

function generateShift(shift_id: number, runs: boolean): Shift {
  const user = `user-${wide(shift_id % OPERATORS, 2)}`;
  const end = timeText(startTime(shift_id) + 8 * HOUR_MS - 1);
  return {
    shift_id,
    user_id: user,
    shift_start: startOf(shift_id),
    ...(!runs && { shift_end: end }),
    operator_name: operatorOf(shift_id),
    metadata: { ...newMetadata({ user }, startOf(shift_id)), last_modified_on: end },
    revision: LOGS_PER_SHIFT + (runs ? 1 : 2),
    version: runs ? 1 : 2,
  };
}

function generateLog(shift_id: number, n: number): ShiftLog {
  const time = timeText(startTime(shift_id) + (n * (8 * HOUR_MS)) / (LOGS_PER_SHIFT + 1));
  return {
    id: shift_id * 100 + n,
    shift_id,
    eb_id: executionBlock(shift_id, n),
    sbd_ref: `sbd-${wide(shift_id)}`,
    sbi_ref: schedulingBlock(shift_id),
    eb_status: 'Fully Observed',
    sbi_status: 'Executing',
    sbi_status_reported: false,
    sbd_version: 1,
    request_response: [
      {
        request: 'ska_oso_scripting.functions.devicecontrol.scan',
        request_args: { kwargs: { subarray_id: 1 } },
        request_sent_at: time,
        response: { result: 'this is a result' },
        response_received_at: time,
        status: 'OK',
      },
    ],
    metadata: newMetadata({ user: `user-${wide(shift_id % OPERATORS, 2)}` }, time),
    log_time: time,
    log_revision: 1,
  };
}
