import { SingleBar } from 'cli-progress';
import { stat } from 'node:fs/promises';
import { ApiError } from '#lib/contract/errors.ts';
import { isJsonObject } from '#lib/contract/json/is-json-object.ts';
import { indexParts } from '#lib/search/reindex.ts';
import { command, UsageError } from '../../command.ts';
import { escapeControls } from '../../escape-controls.ts';
import { withStore } from '../store.ts';
import { readEntries } from './read-entries.ts';
import { importItem } from './import-item.ts';
import { importShift, reserveIds, type ImportResult } from './import-plan.ts';
import { importTag } from './import-tag.ts';
import { importTemplate } from './import-template.ts';
import { addCounts, noCounts } from './write-units.ts';

const usage = () => `npm run import -- FILE
Imports shifts with their content, items, tags and templates, with and without a running service. FILE is the output of npm run
export, or a list in the format of earlier listings. Adds what the store lacks and changes nothing that is
stored: a repeated import changes nothing. Imported shifts are ended. Images appear once the bucket has
their objects. Prints each problem with its entry and imports the rest; exit status 1 if no entry is valid.`;

const CLEAR_LINE = '\r\x1b[K';

/** Prints a line above the progress bar, which is on standard error, too. */
const print = (line: string) =>
  console.error(`${process.stderr.isTTY ? CLEAR_LINE : ''}${escapeControls(line)}`);

/** Imports a file, and prints problems while it runs and counts at its end, also after a failure. */
async function importFile(file: string): Promise<void> {
  await reserveIds(readEntries(file));
  const shifts = { new: 0, existing: 0, skipped: 0, none: 0 };
  const total = { ...noCounts };
  let entries = 0;
  const bar = new SingleBar({
    format: '{bar} {percentage}% | {count} entries | {duration_formatted}',
    clearOnComplete: true,
    hideCursor: false,
  });
  try {
    bar.start(100, 0, { count: 0 });
    for await (const entry of readEntries(file)) {
      entries++;
      const { shift, added, problems, parts } =
        entry.problem === undefined
          ? await importEntry(entry.value)
          : { shift: 'skipped' as const, added: {}, problems: [entry.problem], parts: [] };
      await indexParts(parts);
      shifts[shift]++;
      addCounts(total, added);
      for (const problem of problems) print(`entry ${entries}: ${problem}`);
      bar.update(Math.floor(entry.progress * 100), { count: entries });
    }
  } finally {
    bar.stop();
    const counts = Object.entries(total).map(([kind, count]) => `${count} ${kind}`);
    if (entries > 0)
      console.log(
        `Shifts: ${shifts.new} new, ${shifts.existing} existing, ${shifts.skipped} skipped. Added: ${counts.join(', ')}.`,
      );
  }
  if (shifts.new + shifts.existing + shifts.none === 0)
    throw new Error(`${file} has no valid entry.`);
}

/** Imports an entry of a file: a shift, an item that was opened while no shift ran, a tag, or a template. */
export async function importEntry(value: unknown): Promise<ImportResult> {
  try {
    return await importByKind(value);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { shift: 'skipped', added: { ...noCounts }, problems: [error.message], parts: [] };
  }
}

function importByKind(value: unknown): Promise<ImportResult> {
  if (!isJsonObject(value)) return importShift(value);
  if (value.tag !== undefined) return importTag(value.tag);
  if (value.template !== undefined) return importTemplate(value.template);
  return value.item === undefined ? importShift(value) : importItem(value.item);
}

if (import.meta.main)
  await command({ usage, options: {}, positionals: true }, async (_, [file, ...more]) => {
    if (file === undefined || more.length > 0) throw new UsageError('Name one FILE. Try --help.');
    const info = await stat(file).catch(() => undefined);
    if (info?.isFile() !== true) throw new UsageError(`'${file}' is not a file.`);
    if (process.env.TABLE_SHIFT_LOG && !process.env.TABLE_SEARCH)
      throw new UsageError('Set TABLE_SEARCH, too: imported entries are indexed for the search.');
    await withStore(() => importFile(file), { changes: true });
  });
