import type { LogInput } from '#lib/shift-log/contracts/inputs/execution-blocks.ts';
import type { Random } from './random.ts';

/** A change of an execution block at a time of the night, in seconds from the start of the shift. */
type LogUpdate = { at: number; log: LogInput };

/** An execution block of the night; its times are in seconds from the start of the shift. */
export type Block = { ebId: string; start: number; end: number; updates: LogUpdate[] };

/** A request to the telescope. One without a result and without an error is aborted. */
type Request = { name: string; args: object; seconds: number; result?: string; error?: string };

/** How an execution block ends; `skipped` blocks send no request. */
type Ending = 'observed' | 'failed in scan' | 'failed in configuration' | 'stopped' | 'skipped';

/** The number of blocks of the night. */
export const BLOCK_COUNT = 40;
const FIRST_START_SECONDS = 900;
/** How long before its start a block is created. */
const CREATED_BEFORE_SECONDS = 40;

/** The numbers of the blocks that are not observed. */
const endings: Partial<Record<number, Ending>> = {
  8: 'failed in scan',
  14: 'stopped',
  15: 'skipped',
  27: 'failed in configuration',
};

const statuses: Record<Ending, { eb_status: string; sbi_status: string }> = {
  observed: { eb_status: 'Fully Observed', sbi_status: 'Observed' },
  'failed in scan': { eb_status: 'Failed', sbi_status: 'Failed' },
  'failed in configuration': { eb_status: 'Failed', sbi_status: 'Failed' },
  stopped: { eb_status: 'Stopped', sbi_status: 'Stopped' },
  skipped: { eb_status: 'Stopped', sbi_status: 'Stopped' },
};

/** The seconds from the end of a block to the start of the next one, after other endings than `observed`. */
const pauses: Partial<Record<Ending, number>> = {
  'failed in scan': 900,
  'failed in configuration': 900,
  stopped: 5,
  skipped: 4500,
};

const targets = ['3C 286', 'NGC 4945', 'PKS B1934-638', 'Centaurus A', 'J0437-4715'] as const;

/** Returns the id of the block with this number, from 1. */
export const ebIdOf = (number: number) => `eb-demo1-20261121-${String(number).padStart(5, '0')}`;

/** Returns the execution blocks of the night, one after another. `toTime` converts seconds to a time. */
export function createBlocks(random: Random, toTime: (seconds: number) => string): Block[] {
  const blocks: Block[] = [];
  let start = FIRST_START_SECONDS;
  for (let number = 1; number <= BLOCK_COUNT; number++) {
    const ending = endings[number] ?? 'observed';
    const block = toBlock(number, start, ending, requestsOf(ending, random), toTime);
    blocks.push(block);
    start = block.end + (pauses[ending] ?? random.between(45, 100));
  }
  return blocks;
}

function requestsOf(ending: Ending, { between, pick }: Random): Request[] {
  const subarray = { subarray_id: '1' };
  const target = pick(targets);
  const assign = {
    name: 'assign_resource',
    args: subarray,
    seconds: between(3.5, 5),
    result: '64 dishes assigned',
  };
  const configure = {
    name: 'configure_resource',
    args: { ...subarray, receiver_band: '2', target },
    seconds: between(18, 27),
    result: `band 2, on ${target}`,
  };
  const scan = { name: 'scan', args: subarray, seconds: between(570, 780) };
  const end = { name: 'end', args: subarray, seconds: between(1.5, 2.5), result: 'done' };
  const release = {
    name: 'release_all_resources',
    args: subarray,
    seconds: between(2.5, 4),
    result: 'done',
  };
  const abort = { name: 'abort', args: subarray, seconds: 3.8, result: 'aborted' };
  const lockLost = 'Dish SKA012 lost lock on band 2: no response from the receiver for 30 s';
  const timeout = 'Correlator did not confirm the configuration within 60 s';
  return {
    observed: [assign, configure, { ...scan, result: 'complete' }, end, release],
    'failed in scan': [assign, configure, { ...scan, seconds: 263, error: lockLost }, abort],
    'failed in configuration': [assign, { ...configure, seconds: 60, error: timeout }, release],
    stopped: [assign, configure, { ...scan, seconds: 321 }, abort, release],
    skipped: [],
  }[ending];
}

function toBlock(
  number: number,
  start: number,
  ending: Ending,
  requests: Request[],
  toTime: (seconds: number) => string,
): Block {
  const ebId = ebIdOf(number);
  const createdAt = start - CREATED_BEFORE_SECONDS;
  const updates: LogUpdate[] = [{ at: createdAt, log: newLog(number, toTime(createdAt)) }];
  let at = start;
  let responses: ReturnType<typeof withResponse>[] = [];
  for (const request of requests) {
    const call = {
      request: `ska_oso_scripting.functions.devicecontrol.${request.name}`,
      request_args: { kwargs: request.args },
      request_sent_at: toTime(at),
    };
    const status = { eb_status: 'Executing', sbi_status: 'Executing' };
    updates.push({ at, log: { eb_id: ebId, ...status, request_response: [...responses, call] } });
    at += request.seconds;
    responses = [withResponse(request, call, toTime(at))];
  }
  updates.push({ at, log: { eb_id: ebId, ...statuses[ending], request_response: responses } });
  return { ebId, start, end: at, updates };
}

const newLog = (number: number, createdAt: string): LogInput => ({
  eb_id: ebIdOf(number),
  sbd_ref: 'sbd-demo1-20261103-00007',
  sbd_version: 3,
  sbi_ref: `sbi-demo1-20261119-${String(Math.ceil(number / 4)).padStart(5, '0')}`,
  source: 'ODA',
  log_time: createdAt,
  eb_status: 'Created',
  sbi_status: 'Created',
});

/** Returns a request with its response. */
function withResponse<R extends object>({ result, error }: Request, call: R, receivedAt: string) {
  const outcome = { ...call, response_received_at: receivedAt };
  if (error !== undefined) return { ...outcome, status: 'ERROR', error: { detail: error } };
  return {
    ...outcome,
    status: result ? 'OK' : 'ABORTED',
    response: { result: result ?? 'aborted' },
  };
}
