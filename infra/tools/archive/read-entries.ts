import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

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
  let beginning: Buffer[] = [];
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...beginning, chunk.subarray(from, end)]);
      beginning = [];
      from = end + 1;
    }
    beginning.push(chunk.subarray(from));
  }
  yield Buffer.concat(beginning);
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
