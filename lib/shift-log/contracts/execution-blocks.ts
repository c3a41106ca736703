import * as z from 'zod/mini';
import { ApiError } from '#lib/contract/errors.ts';
import { anyObject, datetime, nullish, name, nullable } from '#lib/contract/fields.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { listOf, parseItem } from '#lib/contract/fields/lists.ts';
import { ebId, logFields, requestFields } from './fields.ts';

const requestInput = z.object(nullable(requestFields));

export const logFieldsInput = {
  eb_id: ebId,
  ...nullable(logFields),
  sbi_status: nullish(name('Status of the instance; left out, it is derived', 'Executing')),
  log_time: nullish(datetime('When it was logged; left out, now', '2026-11-21T20:20:00Z')),
  request_response: nullish(listOf(requestInput, {})),
};

const logInput = inputObject(logFieldsInput);

/** A log in a request: an absent field keeps its value, null clears it. */
export type LogInput = z.output<typeof logInput>;

/** The logs of a request, and each `shift_id` beside or in them: it must be the path's. */
type LogsInput = { logs: LogInput[]; shiftIds: { at: Path; value: unknown }[] };

type Path = (string | number)[];
type Found = { at: Path; block: unknown };
type Json = Record<string, unknown>;

/** A call logs this many execution blocks at most; each may be named in several entries. */
const MOST_LOGS = 80;
const MOST_ENTRIES = 2000;

/**
 * The body of PATCH logs, in every shape that producers send: `{shift_logs: [...]}` or a bare list,
 * of execution blocks or of `{info, log_time, source}`, where `info` is a block or a list of such.
 * More blocks than a call takes are 413, before any look at what they say.
 */
export const executionBlocks = z.pipe(
  z.unknown(),
  z.transform((body, { issues }): LogsInput => {
    const { list, at } = isObject(body)
      ? { list: body.shift_logs ?? undefined, at: ['shift_logs'] }
      : { list: body, at: [] };
    if (!Array.isArray(list)) {
      const type = list === undefined ? 'missing' : 'list_type';
      const message = list === undefined ? 'Field required' : 'Input should be a valid list';
      issues.push({ code: 'custom', input: list, path: at, message, params: { type } });
      return { logs: [], shiftIds: [] };
    }
    const found = list.flatMap((entry, position) => unwrap(entry, [...at, position], {}));
    const named = new Set(found.map(({ block }) => nameOf(block)));
    if (named.size > MOST_LOGS || found.length > MOST_ENTRIES) throw new ApiError('TOO_MANY_LOGS');
    return {
      logs: found.flatMap(({ at: path, block }) => parseItem(logInput, block, path, issues)),
      shiftIds: [{ at: [], block: body }, ...found].flatMap(shiftIdIn),
    };
  }),
);

/** What `executionBlocks` takes, for the documentation: its parser is more than a schema can say. */
export function executionBlocksShape() {
  const block = z.looseObject({
    ...logFieldsInput,
    request_responses: nullish(z.array(requestInput)).check(
      z.meta({ description: 'The older name of request_response' }),
    ),
    status: nullish(name('Another name of eb_status', 'Created')),
  });
  block.register(z.globalRegistry, { id: 'ExecutionBlock' });
  const wrapped = z.looseObject({
    info: z.union([block, z.array(anyObject('A block, or a wrapping of one'))]),
  });
  const list = z.array(z.union([block, wrapped]));
  return z.union([z.looseObject({ shift_logs: list }), list]).check(
    z.meta({
      examples: [{ shift_logs: [{ eb_id: 'eb-t0001-20240813-00010', eb_status: 'Created' }] }],
    }),
  );
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Takes the wrappings off an entry, and gives it today's names; what a wrapping says of time and source holds for what is in it. */
export function unwrap(entry: unknown, at: Path, outer: Json): Found[] {
  if (!isObject(entry)) return [{ at, block: entry }];
  const { info } = entry;
  if (info == null) return [{ at, block: renamed({ ...outer, ...entry }) }];
  const said = { ...outer, ...pick(entry, 'log_time'), ...pick(entry, 'source') };
  if (!Array.isArray(info)) return unwrap(info, [...at, 'info'], said);
  return info.flatMap((inner, position) => unwrap(inner, [...at, 'info', position], said));
}

/**
 * Returns the `shift_id` of a block, or of the body, if it is an integer. Producers also send names of
 * their own there, which are ignored.
 */
const shiftIdIn = ({ at, block }: Found): LogsInput['shiftIds'] => {
  const value = isObject(block) ? block.shift_id : undefined;
  return /^\d+$/.test(String(value)) ? [{ at: [...at, 'shift_id'], value }] : [];
};

/** The identifier of a block, as far as it has one. */
function nameOf(block: unknown): string {
  const id = isObject(block) ? block.eb_id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

const pick = (entry: Json, key: string) => (key in entry ? { [key]: entry[key] } : {});

function renamed({ request_responses, status, ...block }: Json): Json {
  return {
    ...block,
    ...(request_responses !== undefined && {
      request_response: block.request_response ?? request_responses,
    }),
    ...(status !== undefined && { eb_status: block.eb_status ?? status }),
  };
}
