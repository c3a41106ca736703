import type { Request } from 'autocannon';
import type { createClient } from '#lib/contract/client.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { createShift, endShift } from '#lib/shift-log/contracts/shifts.ts';

/** Logs of the shift that is read, and requests per shift that is written to. */
const LOGS = 100;
/** A week of three shifts a day with twenty logs each; one day of it is listed. */
const [DAYS, SHIFTS_A_DAY, LOGS_A_SHIFT] = [7, 3, 20];
/** Execution blocks per call. */
const MAX_BLOCKS = 80;

type Operator = ReturnType<typeof createClient>;

/** A request to send: for a fixed time, or `amount` times before it is prepared again. */
export type Scenario = { request: () => Promise<Request>; amount?: number };

/** The requests that are sent under load, and the shifts that they need. */
export async function loadScenarios(operator: Operator): Promise<Record<string, Scenario>> {
  for (let day = 1; day <= DAYS; day++)
    for (let n = 0; n < SHIFTS_A_DAY; n++) {
      const shift_start = `2026-03-0${day}T${String(n * 8).padStart(2, '0')}:00:00Z`;
      await end(operator, await start(operator, LOGS_A_SHIFT, shift_start));
    }
  const read = await start(operator, LOGS);
  const path = '/slt/api/v3/shift';
  const get = (of: string) => () => Promise.resolve({ method: 'GET' as const, path: of });
  const day = 'shift_start=2026-03-04T00:00:00Z&shift_end=2026-03-04T23:59:59Z';
  return {
    'PATCH /shift/{id}/logs, a new log': {
      request: createLogRequests(operator, read, path),
      amount: LOGS,
    },
    'GET /shift with 100 logs': { request: get(`${path}?shift_id=${read}`) },
    'GET /shifts of a day, 3 shifts of 20 logs': { request: get(`${path}s?${day}`) },
  };
}

/** Creates a shift to log into; each request logs another execution block. */
function createLogRequests(operator: Operator, shiftId: number, path: string) {
  let runningId = shiftId;
  let blockCount = 0;
  const setupRequest = (request: Request) => ({ ...request, body: bodyOf([++blockCount]) });
  return async () => {
    await end(operator, runningId);
    runningId = await start(operator, 0);
    return { method: 'PATCH' as const, path: `${path}/${runningId}/logs`, setupRequest };
  };
}

async function start(operator: Operator, logs: number, shift_start?: string): Promise<number> {
  const body = { operator_name: 'Ada Lovelace', ...(shift_start && { shift_start }) };
  const response = await operator(createShift, { body });
  const shift_id = response.body.result_data[0]?.shift_id;
  if (shift_id === undefined) throw new Error(`POST /shift: responded ${response.status}.`);
  const all = Array.from({ length: logs }, (_, n) => n);
  for (const part of [all.slice(0, MAX_BLOCKS), all.slice(MAX_BLOCKS)])
    if (part.length > 0) await operator(recordLogs, { path: { shift_id }, body: bodyOf(part) });
  return shift_id;
}

const end = (operator: Operator, shift_id: number) => operator(endShift, { path: { shift_id } });

/** Returns a log of each execution block with one request and its response. */
const bodyOf = (blocks: number[]) =>
  JSON.stringify({
    shift_logs: blocks.map((n) => ({
      eb_id: `eb-t0001-20260304-${String(n).padStart(6, '0')}`,
      sbi_ref: 'sbi-t0001-20260304-00001',
      eb_status: 'Fully Observed',
      request_response: [
        {
          request: 'ska_oso_scripting.functions.devicecontrol.scan',
          request_sent_at: '2026-03-04T01:00:00.123456Z',
          response: { result: 'this is a result' },
          response_received_at: '2026-03-04T01:10:00.123456Z',
          status: 'OK',
        },
      ],
    })),
  });
