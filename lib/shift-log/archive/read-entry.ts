import { sortable } from '#lib/contract/datetime.ts';
import { parsePart, unfit } from '#lib/contract/fields.ts';
import { problemsOf } from '#lib/contract/invalid.ts';
import { unwrap } from '../contracts/execution-blocks.ts';
import type { Metadata, Shift } from '../model.ts';
import { shiftIdFrom } from '../shift-id.ts';
import { archivedLog, archivedShift, type ArchivedLog, type ArchivedShift } from './archived.ts';

type Json = Record<string, unknown>;

/** An ended shift as a file has it; without a `shift_id` the next free one is its. */
export type Entry = {
  shift_id?: number;
  shift: Omit<Shift, 'shift_id'> & { shift_end: string };
  logs: ArchivedLog[];
};

/** An entry, as far as it can be read, and a sentence for each thing in it that cannot. */
export type Reading = { entry?: Entry; told: string[] };

/** Reads a shift as it was given out, or in the earlier listing's shape. */
export function readEntry(value: unknown): Reading {
  if (!isObject(value)) return { told: [`is no shift, but ${described(value)}`] };
  const why = unfit(value);
  if (why !== undefined) return { told: [why] };

  const told = talkIn(value);
  const [given] = parsed(archivedShift, named(value), [], told);
  if (!given) return { told };
  const logs = readLogs(value.shift_logs, told);
  const shift = shiftOf(given, logs);
  if (typeof shift === 'string') return { told: [...told, shift] };
  const id = idOf(given);
  const shift_id = shiftIdFrom(id);
  const source_id = given.source_id ?? (shift_id === undefined ? id : undefined);
  if (source_id === '') return { told: [...told, 'shift_id: Field required'] };
  return {
    told,
    entry: {
      ...(shift_id !== undefined && { shift_id }),
      shift: { ...shift, ...(source_id !== undefined && { source_id }) },
      logs,
    },
  };
}

/** What an entry says beside its record. Once it was also a text. */
function talkIn({ comments, annotations, shift_logs }: Json): string[] {
  const logs = Array.isArray(shift_logs) ? shift_logs.filter(isObject) : [];
  const said = countOf(comments) + logs.reduce((sum, log) => sum + countOf(log.comments), 0);
  const noted = countOf(annotations);
  if (said + noted === 0) return [];
  return [`${said} comments and ${noted} annotations are left out: this version keeps none`];
}

const countOf = (list: unknown) =>
  Array.isArray(list) ? list.length : typeof list === 'string' && list !== '' ? 1 : 0;

function idOf({ shift_id, id }: ArchivedShift): string {
  const said = shift_id ?? id;
  return typeof said === 'number' || typeof said === 'string' ? String(said) : '';
}

/** The operator under the name of today: once it was `shift_operator`, or an object with a name. */
function named({ shift_operator, ...value }: Json): Json {
  const operator = value.operator_name ?? shift_operator;
  return { ...value, operator_name: isObject(operator) ? operator.name : operator };
}

function readLogs(list: unknown, told: string[]): ArchivedLog[] {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) {
    told.push('shift_logs: Input should be a valid list');
    return [];
  }
  return list
    .flatMap((log, position) => unwrap(log, ['shift_logs', position], {}))
    .flatMap(({ at, block }) => parsed(archivedLog, block, at, told));
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

/** What a record says of who made it and when; what it does not say, it was made so. */
export function metadataOf(said: ArchivedLog['metadata'], by: string, on: string): Metadata {
  const created_by = said?.created_by ?? by;
  const created_on = said?.created_on ?? on;
  return {
    created_by,
    created_on,
    last_modified_by: said?.last_modified_by ?? created_by,
    last_modified_on: said?.last_modified_on ?? created_on,
  };
}

/** What of `value` is good; what is not is told. */
function parsed<S extends Parameters<typeof parsePart>[0]>(
  schema: S,
  value: unknown,
  at: (string | number)[],
  told: string[],
) {
  const issues: Parameters<typeof problemsOf>[0] = [];
  const good = parsePart(schema, value, [], issues as never);
  for (const { loc, msg } of problemsOf(issues, 'entry', value)) {
    const place = [...at, ...loc.slice(1)].join('.');
    told.push(place === '' ? msg : `${place}: ${msg}`);
  }
  return good;
}

const isBefore = (a: string, b: string) => sortable(a) < sortable(b);
const later = (a: string, b: string) => (isBefore(a, b) ? b : a);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function described(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return value === null ? 'null' : `the ${typeof value} ${JSON.stringify(value).slice(0, 40)}`;
}
