import { SingleBar } from 'cli-progress';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { command, Misuse } from '../../command.ts';
import { withStore } from '../store.ts';
import { addCounts, importShift, noCounts, reserveIds, shiftIdOf } from './import-plan.ts';

const usage = () => `npm run import -- FILE
Imports shifts with their content, with and without a running service. FILE is the output of npm run
export, or a list in the format of earlier listings. Adds what the store lacks and changes nothing that is
stored: a repeated import changes nothing. Imported shifts are ended. Images appear once the bucket has
their objects. Prints each problem with its entry and imports the rest; exit status 1 if no entry is valid.`;

/** Imports a file, and prints problems while it runs and counts at its end, also after a failure. */
async function importFile(file: string, size: number): Promise<void> {
  await reserveIdsOf(file, size);
  const shifts = { new: 0, existing: 0, skipped: 0 };
  const added = { ...noCounts };
  let entries = 0;
  const bar = new SingleBar({
    format: '{bar} {percentage}% | {count} entries | {duration_formatted}',
    clearOnComplete: true,
    hideCursor: false,
  });
  // The bar is on standard error, and is drawn again below each line.
  const report = (line: string) =>
    console.error(process.stderr.isTTY ? `${CLEAR_LINE}${line}` : line);
  try {
    bar.start(100, 0, { count: 0 });
    for await (const entry of readEntries(file, size)) {
      entries++;
      if ('value' in entry) {
        const result = await importShift(entry.value);
        shifts[result.shift]++;
        addCounts(added, result.added);
        for (const problem of result.problems) report(`entry ${entries}: ${problem}`);
      } else {
        shifts.skipped++;
        report(`entry ${entries}: ${entry.problem}`);
      }
      bar.update(Math.floor(entry.progress * 100), { count: entries });
    }
  } finally {
    bar.stop();
    const counts = Object.entries(added).map(([kind, count]) => `${count} ${kind}`);
    if (entries > 0)
      console.log(
        `Shifts: ${shifts.new} new, ${shifts.existing} existing, ${shifts.skipped} skipped. Added: ${counts.join(', ')}.`,
      );
  }
  if (shifts.new + shifts.existing === 0) throw new Error(`${file} has no valid shift.`);
}

const CLEAR_LINE = '\r\x1b[K';

/** Reserves the shift ids of a file, so that nothing else takes them during the import. */
async function reserveIdsOf(file: string, size: number): Promise<void> {
  let highest = 0;
  for await (const entry of readEntries(file, size))
    if ('value' in entry) highest = Math.max(highest, shiftIdOf(entry.value));
  await reserveIds(highest);
}

type Parsed = { value: unknown } | { problem: string };

/** An entry of a file, or why it cannot be read, and the share of the file that has been read: 0 to 1. */
type FileEntry = Parsed & { progress: number };

/**
 * Yields the entries of a file of `size` bytes. A file with one JSON document per line is streamed; a JSON
 * list and the response of a listing are read at once.
 */
export async function* readEntries(file: string, size: number): AsyncGenerator<FileEntry> {
  const list = await readList(file);
  if (list) {
    for (const [n, value] of list.entries()) yield { value, progress: (n + 1) / list.length };
    return;
  }
  let bytes = 0;
  for await (const line of readLines(file)) {
    bytes += line.length + 1;
    const parsed = parseLine(line);
    if (parsed) yield { ...parsed, progress: Math.min(1, bytes / size) };
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

/** Parses a line. Returns undefined for a blank line, and for a line that npm prints before the output. */
function parseLine(line: Buffer): Parsed | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(line);
    if (/^(> .*|\s*)$/.test(text)) return undefined;
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { problem: error instanceof SyntaxError ? 'not valid JSON' : 'not valid UTF-8' };
  }
}

/** Returns the entries of a file that is a list or the response of a listing, else undefined. */
async function readList(file: string): Promise<unknown[] | undefined> {
  for await (const line of readLines(file)) {
    const first = parseLine(line);
    if (!first) continue;
    const isList = /^\s*\[/.test(line.toString());
    // A document on the first line is one of several, unless it is a list.
    if ('value' in first && !isList && !isListing(first.value)) return undefined;
    const bytes = await readFile(file);
    const preamble = /^(\uFEFF|\s|> .*\n)*/.exec(bytes.subarray(0, 10_000).toString())?.[0] ?? '';
    const whole = parseLine(bytes.subarray(Buffer.byteLength(preamble)));
    if (whole && 'value' in whole) {
      const { value } = whole;
      if (isListing(value)) return value.result_data;
      return Array.isArray(value) ? (value as unknown[]) : [value];
    }
    if (isList)
      throw new Error(`${file} starts as a JSON list: ${whole?.problem ?? 'it is empty'}.`);
    return undefined;
  }
  return undefined;
}

const isListing = (value: unknown): value is { result_data: unknown[] } =>
  Array.isArray((value as { result_data?: unknown } | null)?.result_data);

if (import.meta.main)
  await command({ usage, options: {}, positionals: true }, async (_, [file, ...more]) => {
    if (file === undefined || more.length > 0) throw new Misuse('Name one FILE. Try --help.');
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() !== true) throw new Misuse(`'${file}' is not a file.`);
    await withStore(() => importFile(file, found.size));
  });
