import { SingleBar } from 'cli-progress';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { indexParts } from '#lib/search/reindex.ts';
import { command, Misuse } from '../../command.ts';
import { withStore } from '../store.ts';
import { importEntry } from './import-entry.ts';
import { reserveIds } from './import-plan.ts';
import { addCounts, noCounts } from './write-units.ts';

const usage = () => `npm run import -- FILE
Imports shifts with their content, and items, with and without a running service. FILE is the output of npm run
export, or a list in the format of earlier listings. Adds what the store lacks and changes nothing that is
stored: a repeated import changes nothing. Imported shifts are ended. Images appear once the bucket has
their objects. Prints each problem with its entry and imports the rest; exit status 1 if no entry is valid.`;

const CLEAR_LINE = '\r\x1b[K';

/** Prints a line above the progress bar, which is on standard error, too. */
const report = (line: string) =>
  console.error(process.stderr.isTTY ? `${CLEAR_LINE}${line}` : line);

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
      for (const problem of problems) report(`entry ${entries}: ${problem}`);
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

/** An entry of a file, or why it cannot be read. */
type Parsed = { value?: unknown; problem?: string };

/** An entry with the share of the file that has been read, 0 to 1. */
type FileEntry = Parsed & { progress: number };

/**
 * Yields the entries of a file. One with a JSON document per line is streamed; a JSON list and the response of a
 * listing are read at once.
 */
export async function* readEntries(file: string): AsyncGenerator<FileEntry> {
  const list = await readList(file);
  if (list) {
    yield* list.map((value, n) => ({ value, progress: (n + 1) / list.length }));
    return;
  }
  const { size } = await stat(file);
  let bytes = 0;
  for await (const line of readLines(file)) {
    bytes += line.length + 1;
    yield* parseLine(line).map((entry) => ({ ...entry, progress: Math.min(1, bytes / size) }));
  }
}

/** Yields lines as bytes. Only a line feed ends a line: JSON may contain other line separators. */
async function* readLines(file: string): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end)]);
      begun = [];
      from = end + 1;
    }
    begun.push(chunk.subarray(from));
  }
  yield Buffer.concat(begun);
}

/** Parses a line. Returns an empty list for a blank line, and for a line that npm prints before the output. */
function parseLine(line: Buffer): Parsed[] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(line);
    return /^(> .*|\s*)$/.test(text) ? [] : [{ value: JSON.parse(text) as unknown }];
  } catch (error) {
    return [{ problem: error instanceof SyntaxError ? 'not valid JSON' : 'not valid UTF-8' }];
  }
}

/** Returns the entries of a file that is a list or the response of a listing, else undefined. */
async function readList(file: string): Promise<unknown[] | undefined> {
  for await (const line of readLines(file)) {
    const [first] = parseLine(line);
    if (!first) continue;
    if (first.problem === undefined) return toList(first.value);
    const bytes = await readFile(file);
    const [whole] = parseLine(bytes.subarray(bytes.indexOf(line)));
    if (whole && whole.problem === undefined) return toList(whole.value) ?? [whole.value];
    if (line.toString().trimStart().startsWith('['))
      throw new Error(`${file} starts as a JSON list, but is ${first.problem}.`);
    return undefined;
  }
  return undefined;
}

function toList(value: unknown): unknown[] | undefined {
  const { result_data } = (value ?? {}) as { result_data?: unknown };
  return [value, result_data].find(Array.isArray) as unknown[] | undefined;
}

if (import.meta.main)
  await command({ usage, options: {}, positionals: true }, async (_, [file, ...more]) => {
    if (file === undefined || more.length > 0) throw new Misuse('Name one FILE. Try --help.');
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() !== true) throw new Misuse(`'${file}' is not a file.`);
    if (process.env.TABLE_SHIFT_LOG && !process.env.TABLE_SEARCH)
      throw new Misuse('Set TABLE_SEARCH, too: imported entries are indexed for the search.');
    await withStore(() => importFile(file));
  });
