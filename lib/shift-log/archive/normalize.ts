import { toUtc } from '#lib/contract/datetime.ts';
import { hasVisibleCharacter, normalizeLine, toOneLine } from '#lib/characters/one-line.ts';
import { isJsonObject } from '#lib/contract/json/is-json-object.ts';
import { MAX_AHEAD_MS } from '../fields/times.ts';
import type { Json, Path, ReportProblem } from './parse.ts';

/** Fields with a text of one line: those that always have a value, and the others. */
const requiredLines = new Set(['operator_name', 'shift_operator', 'title', 'tag_name', 'name']);
const optionalLines = new Set([
  ...['user_id', 'component', 'owner', 'to', 'sky'],
  ...['withdrawal_reason', 'withdrawn_by_name', 'created_by_name', 'last_modified_by_name'],
  ...['offered_by_name', 'accepted_by_name', 'by_name'],
]);

/** Fields with the time of what has happened. */
const times = new Set(['shift_start', 'shift_end', 'began', 'ended', 'at', 'occurred_on']);

/** Fields with records. Others, such as the arguments of requests, stay as they are. */
const records = new Set([
  ...['shift_logs', 'info', 'comments', 'versions', 'replies', 'annotations', 'losses'],
  ...[
    'tag',
    'template',
    'item',
    'items',
    'open_at_end',
    'history',
    'before',
    'after',
    'handover',
    'report',
    'weather',
    'metadata',
    'acknowledgements',
  ],
]);

type Scope = { now: string; modified?: string; reportProblem: ReportProblem };

/**
 * Returns an entry in which names are one line each, and times are not ahead of the clock: a line break or a control
 * becomes a space, a mark of writing direction is removed, a required name without a visible character becomes
 * `unknown`, and a time ahead becomes the last modification of its record, else now. Reports each change.
 */
export const normalizeEntry = (entry: Json, now: string, reportProblem: ReportProblem): Json =>
  normalizeRecord(entry, [], { now, reportProblem });

function normalizeRecord(record: Json, path: Path, scope: Scope): Json {
  const ownScope = { ...scope, modified: modificationOf(record) ?? scope.modified };
  const fields = Object.entries(record).map(
    ([name, value]) => [name, normalizeField(name, value, [...path, name], ownScope)] as const,
  );
  return Object.fromEntries(fields);
}

function normalizeField(name: string, value: unknown, path: Path, scope: Scope): unknown {
  if (typeof value === 'string') {
    if (requiredLines.has(name)) return toLine(value, path, scope) ?? unknownName(path, scope);
    if (optionalLines.has(name)) return toLine(value, path, scope);
    return times.has(name) ? toPast(value, path, scope) : value;
  }
  if (name === 'tags' && Array.isArray(value))
    return value.flatMap((tag: unknown, n) =>
      typeof tag === 'string' ? (toLine(tag, [...path, n], scope) ?? []) : tag,
    );
  return records.has(name) ? normalizeRecords(value, path, scope) : value;
}

function normalizeRecords(value: unknown, path: Path, scope: Scope): unknown {
  if (isJsonObject(value)) return normalizeRecord(value, path, scope);
  if (!Array.isArray(value)) return value;
  return value.map((one: unknown, n) => normalizeRecords(one, [...path, n], scope));
}

/** Returns a text as one line, or undefined if nothing visible is left. */
function toLine(text: string, path: Path, { reportProblem }: Scope): string | undefined {
  const line = toOneLine(text);
  if (!hasVisibleCharacter(line)) return undefined;
  const normalizedLine = normalizeLine(line);
  if (normalizedLine !== normalizeLine(text))
    reportProblem(path, 'line breaks, control characters and direction marks were removed');
  return normalizedLine;
}

function unknownName(path: Path, { reportProblem }: Scope): string {
  reportProblem(path, 'a name without a visible character became "unknown"');
  return 'unknown';
}

function toPast(text: string, path: Path, { now, modified, reportProblem }: Scope): string {
  if (!isAhead(text, now)) return text;
  const time = modified === undefined || isAhead(modified, now) ? now : modified;
  reportProblem(path, `${text} is in the future and became ${time}`);
  return time;
}

function isAhead(text: string, now: string): boolean {
  const utc = toUtc(text);
  return utc !== undefined && Date.parse(utc) - Date.parse(now) > MAX_AHEAD_MS;
}

function modificationOf({ metadata }: Json): string | undefined {
  const time = isJsonObject(metadata) ? metadata.last_modified_on : undefined;
  return typeof time === 'string' ? time : undefined;
}
