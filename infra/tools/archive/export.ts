import { toJson } from '#lib/contract/json/to-json.ts';
import { pipeline } from 'node:stream/promises';
import { toSortable, toUtc } from '#lib/contract/datetime.ts';
import { ApiError } from '#lib/contract/errors.ts';
import {
  toItemDocument,
  toShiftDocument,
  type ShiftDocument,
} from '#lib/shift-log/archive/documents.ts';
import { itemsOpenedIn, itemsOutsideShifts } from '#lib/shift-log/open-items/lists.ts';
import { templatesAfter } from '#lib/shift-log/templates/repository.ts';
import { readTags } from '#lib/shift-log/notes/tags.ts';
import { shiftsByStart } from '#lib/shift-log/shifts/repository.ts';
import { findWholeShift } from '#lib/shift-log/reading/whole-shift.ts';
import { readSnapshot } from '#lib/shift-log/reading/snapshots.ts';
import { command, UsageError } from '../../command.ts';
import { escapeControls } from '../../escape-controls.ts';
import { withStore } from '../store.ts';
import { findDocuments, withHistory, withVersions } from './stored.ts';

const usage = () => `npm run --silent export -- [--from TIME] [--to TIME] > FILE
Prints all shifts with their content, one JSON document per line, oldest first, then the items that were
opened while no shift ran, and, without a range of times, the tags and
templates. Works with and without a running service. npm run import reads the file.
  --from  shifts that started, and items that were opened, at this time or later: 2026-11-21 or
          2026-11-21T20:15:00Z
  --to    those at this time or earlier; a date includes the whole day`;

const options = { from: { type: 'string' }, to: { type: 'string' } } as const;

function parseTime(option: string, text: string | undefined, timeOfDay: string) {
  if (text === undefined) return undefined;
  const time = toUtc(/^\d{4}-\d\d-\d\d$/.test(text) ? text + timeOfDay : text);
  if (time === undefined)
    throw new UsageError(`${option}: '${text}' is not a time such as 2026-11-21T20:15:00Z.`);
  return time;
}

/** Prints shifts until the reader of the output closes it, as `head` does. */
async function print(from?: string, to?: string): Promise<void> {
  const shifts = lines(from, to);
  await pipeline(shifts, process.stdout, { end: false }).catch((error: unknown) => {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (code === 'EPIPE') return;
    throw syscall === 'write' ? new Error(`The export could not be written: ${message}.`) : error;
  });
}

async function* lines(from?: string, to?: string): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const shift of exportShifts(from, to)) {
    if (shift.shift_end === undefined)
      console.error(
        `Shift ${shift.shift_id} is running: an import ends it at its last modification.`,
      );
    isEmpty = false;
    yield `${escapeControls(toJson(shift))}\n`;
  }
  for await (const item of exportItems(from, to)) {
    isEmpty = false;
    yield `${escapeControls(toJson(item))}\n`;
  }
  if (from === undefined && to === undefined)
    for await (const entry of exportSettings()) {
      isEmpty = false;
      yield `${escapeControls(toJson(entry))}\n`;
    }
  if (isEmpty) console.error('There is nothing to export.');
}

/** Yields the shifts that started between two times, both inclusive, oldest first. */
export async function* exportShifts(from?: string, to?: string): AsyncGenerator<ShiftDocument> {
  for await (const ids of shiftsByStart(from, to))
    for (const shift of await Promise.all(ids.map(loadShift)))
      if (shift) yield toShiftDocument(shift.content, shift.extras);
}

/** Yields the items that were opened between two times while no shift ran, each as its line of the export. */
export async function* exportItems(from?: string, to?: string) {
  for (const item of await withHistory(itemsOutsideShifts(from, to)))
    yield { item: toItemDocument(item) };
}

/** Yields the tags and the templates, each as its line of the export. */
export async function* exportSettings() {
  for (const tag of await readTags()) yield { tag };
  for await (const template of templatesAfter()) yield { template };
}

/** Loads a snapshot of a shift, or the result of one read if the shift changes all the time. */
async function loadShift(id: number) {
  const readNext = async () => {
    const [shift, documents] = await Promise.all([findWholeShift(id), findDocuments(id)]);
    return shift && { shift, documents };
  };
  const snapshot = await readSnapshot(id, readNext).catch((error: unknown) => {
    if (error instanceof ApiError) return readNext();
    throw error;
  });
  if (!snapshot) return undefined;
  const { losses, comments, ...shift } = snapshot.shift;
  const items = await withHistory(itemsOpenedIn(id));
  return {
    content: { ...shift, comments: await withVersions(comments) },
    extras: { losses, items, ...snapshot.documents },
  };
}

if (import.meta.main)
  await command({ usage, options }, async (values) => {
    const from = parseTime('--from', values.from, 'T00:00:00Z');
    const to = parseTime('--to', values.to, 'T23:59:59.999999Z');
    if (from !== undefined && to !== undefined && toSortable(from) > toSortable(to))
      throw new UsageError('--from is later than --to.');
    await withStore(() => print(from, to));
  });
