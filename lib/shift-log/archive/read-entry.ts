import { toSortable } from '#lib/contract/fields/datetime.ts';
import { jsonLimitProblem } from '#lib/contract/json/limits.ts';
import { unwrap } from '../contracts/execution-blocks.ts';
import type { Shift } from '../model.ts';
import { parseShiftId } from '../shift-id.ts';
import type { ArchivedAnnotation } from './archived-talk.ts';
import { archivedLog, archivedShift, type ArchivedLog, type ArchivedShift } from './archived.ts';
import { leftOut } from './left-out.ts';
import { metadataOf } from './metadata-of.ts';
import { isObject, parsed, type Json } from './parsed.ts';
import { readAnnotations, readComments, type ReadComment } from './read-talk.ts';

/** An ended shift as a file has it; without a `shift_id` the next free one is its. */
export type Entry = {
  shift_id?: number;
  shift: Omit<Shift, 'shift_id'> & { shift_end: string };
  logs: ArchivedLog[];
  annotations: ArchivedAnnotation[];
  comments: ReadComment[];
};

/** An entry, as far as it can be read, and a sentence for each thing in it that cannot. */
export type Reading = { entry?: Entry; told: string[] };

/** Levels that an entry may nest: a request's and those of the lists that it lies in here. */
const DEPTH = 110;

/** Reads a shift as it was given out, or in the earlier listing's shape. */
export function readEntry(value: unknown): Reading {
  if (!isObject(value)) return { told: [`is no shift, but ${described(value)}`] };
  const why = jsonLimitProblem(value, DEPTH);
  if (why !== undefined) return { told: [why] };

  const told = leftOut(value);
  const [given] = parsed(archivedShift, named(value), [], told);
  if (!given) return { told };
  const logs = readLogs(value.shift_logs, told);
  const annotations = readAnnotations(value.annotations, told);
  const comments = readComments(value, told);
  const shift = shiftOf(given, logs);
  if (typeof shift === 'string') return { told: [...told, shift] };
  const id = String(given.shift_id ?? '');
  const shift_id = parseShiftId(id);
  const source_id = given.source_id ?? (shift_id === undefined ? id : undefined);
  if (source_id === '') return { told: [...told, 'shift_id: Field required'] };
  return {
    told,
    entry: {
      ...(shift_id !== undefined && { shift_id }),
      shift: { ...shift, ...(source_id !== undefined && { source_id }) },
      logs,
      annotations,
      comments,
    },
  };
}

/** The names of today: once the operator was `shift_operator`, or an object with a name. */
function named({ shift_operator, id, ...value }: Json): Json {
  const operator = value.operator_name ?? shift_operator;
  return {
    ...value,
    shift_id: value.shift_id ?? id,
    operator_name: isObject(operator) ? operator.name : operator,
  };
}

function readLogs(list: unknown, told: string[]): ArchivedLog[] {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) {
    told.push('shift_logs: Input should be a valid list');
    return [];
  }
  const blocks = list.map((log, position) => unwrap(log, ['shift_logs', position], {}));
  blocks.forEach((found, position) => {
    if (found.length === 0) told.push(`shift_logs.${position}: holds no execution block`);
  });
  return blocks.flat().flatMap(({ at, block }) => parsed(archivedLog, block, at, told));
}

/** The shift, which has ended; a sentence where its times contradict each other. */
function shiftOf(given: ArchivedShift, logs: ArchivedLog[]): Entry['shift'] | string {
  const { metadata, created_time, user_id, operator_name, version } = given;
  const shift_start = given.shift_start ?? created_time ?? metadata?.created_on;
  if (shift_start == null) return 'shift_start: Field required';
  if (given.shift_end != null && isBefore(given.shift_end, shift_start))
    return 'shift_end: Input should be no earlier than shift_start';
  const lastLog = logs.flatMap(({ log_time }) => log_time ?? []).reduce(later, shift_start);
  const ended = given.shift_end ?? metadata?.last_modified_on ?? lastLog;
  const created = { by: user_id ?? operator_name, on: created_time ?? shift_start };
  return {
    ...(user_id != null && { user_id }),
    shift_start,
    shift_end: later(ended, shift_start),
    operator_name,
    metadata: metadataOf(metadata, created.by, created.on),
    revision: version ?? 1,
    version: version ?? 1,
  };
}

const isBefore = (a: string, b: string) => toSortable(a) < toSortable(b);
const later = (a: string, b: string) => (isBefore(a, b) ? b : a);

function described(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return value === null ? 'null' : `the ${typeof value} ${JSON.stringify(value).slice(0, 40)}`;
}
