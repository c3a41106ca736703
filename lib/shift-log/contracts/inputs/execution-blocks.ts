import * as z from 'zod/mini';
import { ApiError } from '#lib/contract/errors.ts';
import { datetime, nullish, name, nullable } from '#lib/contract/fields.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { isAbsentList, listInput } from '#lib/contract/fields/list-input.ts';
import { clearableId } from '#lib/contract/fields/optional-id.ts';
import { parseItem } from '#lib/contract/fields/lists.ts';
import { schemasOf } from '../../fields/field-lists.ts';
import { ebId, logFields, requestFields } from '../fields.ts';

const requestInput = z.object(nullable(schemasOf(requestFields)));
requestInput.register(z.globalRegistry, { id: 'NewRequestResponse' });

export const logFieldsInput = {
  eb_id: ebId,
  ...nullable(schemasOf(logFields)),
  sbd_ref: clearableId(logFields.sbd_ref()),
  sbi_ref: clearableId(logFields.sbi_ref()),
  sbi_status: nullish(
    name('The status of the instance. Default: derived from the requests', 'Executing'),
  ),
  log_time: nullish(datetime('When it was logged. Default: now', '2024-08-12T20:20:00Z')),
  request_response: listInput(requestInput, {}),
};

const logInput = inputObject(logFieldsInput);

/** A log in a request: an absent field keeps its value, null clears it. */
export type LogInput = z.output<typeof logInput>;

/** The logs of a request, and every `shift_id` in the body: each must be the one in the path. */
type LogsInput = { logs: LogInput[]; shiftIds: { at: Path; value: unknown }[] };

type Path = (string | number)[];
type LocatedBlock = { at: Path; block: unknown };
type Json = Record<string, unknown>;

/** The maximum number of execution blocks and of entries of one request. */
const MAX_LOGS = 80;
const MAX_ENTRIES = 2000;

/**
 * The body of PATCH logs in all shapes that producers send: `{shift_logs: [...]}`, a bare list, or one entry alone;
 * an entry is an execution block or `{info, log_time, source}`, where `info` is one block or a list.
 * Too many blocks are refused with 413 before they are validated.
 */
export const executionBlocks = z.pipe(
  z.unknown(),
  z.transform((body, { issues }): LogsInput => {
    const { list, at } = listIn(body);
    if (!Array.isArray(list)) {
      const type = list === undefined ? 'missing' : 'list_type';
      const message = list === undefined ? 'Field required' : 'Input should be a valid list';
      issues.push({ code: 'custom', input: list, path: at, message, params: { type } });
      return { logs: [], shiftIds: [] };
    }
    const locatedBlocks = list.flatMap((entry: unknown, position) =>
      entry === null ? [] : unwrap(entry, isAlone(body) ? [] : [...at, position], {}),
    );
    const ebIds = new Set(locatedBlocks.map(({ block }) => ebIdOf(block)));
    if (ebIds.size > MAX_LOGS || locatedBlocks.length > MAX_ENTRIES)
      throw new ApiError('TOO_MANY_LOGS');
    return {
      logs: locatedBlocks.flatMap(({ at: path, block }) =>
        parseItem(logInput, block, path, issues),
      ),
      shiftIds: [...(isAlone(body) ? [] : [{ at: [], block: body }]), ...locatedBlocks].flatMap(
        shiftIdIn,
      ),
    };
  }),
);

/** Returns the list of entries in a body, and where it is. A list of nothing but nulls counts as absent. */
function listIn(body: unknown): { list: unknown; at: Path } {
  if (isAlone(body)) return { list: [body], at: [] };
  const { list, at } = isObject(body)
    ? { list: body.shift_logs, at: ['shift_logs'] }
    : { list: body, at: [] };
  return { list: isAbsentList(list) ? undefined : list, at };
}

/** Returns whether a body is one entry: an execution block, or what wraps one. */
const isAlone = (body: unknown): body is Json =>
  isObject(body) && body.shift_logs == null && (body.eb_id != null || body.info != null);

/**
 * Returns the documented schema of `executionBlocks`, which also takes lists: alone, and as `info`. The document leaves
 * them out, because the classes that generators for Java write for alternatives that are lists do not compile.
 */
export function executionBlocksShape() {
  const block = z.looseObject({
    ...logFieldsInput,
    request_responses: nullish(z.array(requestInput)).check(
      z.meta({ description: 'Alias of request_response' }),
    ),
    status: nullish(name('Alias of eb_status', 'Created')),
  });
  block.register(z.globalRegistry, { id: 'ExecutionBlock' });
  const wrapper = z.looseObject({ info: block });
  wrapper.register(z.globalRegistry, { id: 'WrappedExecutionBlock' });
  const blocks = z.looseObject({ shift_logs: z.array(z.union([block, wrapper])) });
  blocks.register(z.globalRegistry, { id: 'ExecutionBlocks' });
  return z.union([blocks, block, wrapper]).check(
    z.meta({
      examples: [{ shift_logs: [{ eb_id: 'eb-t0001-20240813-00010', eb_status: 'Created' }] }],
    }),
  );
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the blocks of an entry under current field names. They inherit time and source of what wraps them. */
export function unwrap(entry: unknown, at: Path, outer: Json): LocatedBlock[] {
  if (!isObject(entry)) return [{ at, block: entry }];
  const { info } = entry;
  if (info == null) return [{ at, block: renameFields({ ...outer, ...entry }) }];
  const inheritedFields = { ...outer, ...pick(entry, 'log_time'), ...pick(entry, 'source') };
  if (!Array.isArray(info)) return unwrap(info, [...at, 'info'], inheritedFields);
  return info.flatMap((inner, position) =>
    unwrap(inner, [...at, 'info', position], inheritedFields),
  );
}

/**
 * Returns the `shift_id` of a block, or of the body, if it is an integer. Producers also send their
 * own names there, which are ignored.
 */
const shiftIdIn = ({ at, block }: LocatedBlock): LogsInput['shiftIds'] => {
  const value = isObject(block) ? block.shift_id : undefined;
  return /^\d+$/.test(String(value)) ? [{ at: [...at, 'shift_id'], value }] : [];
};

function ebIdOf(block: unknown): string {
  const id = isObject(block) ? block.eb_id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

const pick = (entry: Json, key: string) => (key in entry ? { [key]: entry[key] } : {});

function renameFields({ request_responses, status, ...block }: Json): Json {
  return {
    ...block,
    ...(request_responses !== undefined && {
      request_response: block.request_response ?? request_responses,
    }),
    ...(status !== undefined && { eb_status: block.eb_status ?? status }),
  };
}
