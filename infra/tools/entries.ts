import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** A document of a file, or why it is none; `done` is the share of the file that was read, 0 to 1. */
export type Found = ({ value: unknown } | { unreadable: string }) & { done: number };

/**
 * The documents of a file of `size` bytes: one JSON document a line, read as a stream, or one JSON
 * list, or the answer of a listing, which are read whole.
 */
export async function* entriesOf(file: string, size: number): AsyncGenerator<Found> {
  let lines = 0;
  let bytes = 0;
  for await (const line of createInterface({ input: createReadStream(file, 'utf8') })) {
    bytes += Buffer.byteLength(line) + 1;
    if (lines === 0 && isPreamble(line)) continue;
    const found = parsed(line);
    if (lines === 0 && (!('value' in found) || Array.isArray(found.value))) {
      yield* listIn(file);
      return;
    }
    lines++;
    yield { ...found, done: Math.min(1, bytes / size) };
  }
}

/** What npm prints before a command's own output, and blank lines. */
const isPreamble = (line: string) => /^\uFEFF?(> .*|\s*)$/.test(line);

function parsed(text: string): { value: unknown } | { unreadable: string } {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown };
  } catch {
    return { unreadable: 'is no JSON' };
  }
}

async function* listIn(file: string): AsyncGenerator<Found> {
  const text = await readFile(file, 'utf8');
  const found = parsed(text.replace(/^(> .*\n|\s)+/, ''));
  if (!('value' in found))
    throw new Error(`${file} is neither one JSON document a line nor one JSON list.`);
  const list = listed(found.value);
  for (const [position, value] of list.entries())
    yield { value, done: (position + 1) / list.length };
}

/** The entries of a list, of a listing's answer, or one that stands alone. */
function listed(value: unknown): unknown[] {
  const list = (value as { result_data?: unknown } | null)?.result_data ?? value;
  return Array.isArray(list) ? (list as unknown[]) : [list];
}
