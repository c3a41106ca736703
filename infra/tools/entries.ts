import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';

type Parsed = { value: unknown } | { unreadable: string };

/** A document of a file, or why it is none; `done` is the share of the file that was read, 0 to 1. */
export type Found = Parsed & { done: number };

/**
 * The documents of a file of `size` bytes: one JSON document a line, read as a stream, or one JSON
 * list, or the answer of a listing, which are read whole.
 */
export async function* entriesOf(file: string, size: number): AsyncGenerator<Found> {
  const whole = await listIn(file);
  if (whole) {
    for (const [place, value] of whole.entries()) yield { value, done: (place + 1) / whole.length };
    return;
  }
  let bytes = 0;
  for await (const line of linesOf(file)) {
    bytes += line.length + 1;
    const found = parsed(line);
    if (found) yield { ...found, done: Math.min(1, bytes / size) };
  }
}

/** Lines as bytes. Only a line feed ends one: other ends of lines may stand within a JSON text. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
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

/** What a line holds; undefined for a blank one, and for what npm prints before a command's output. */
function parsed(line: Buffer): Parsed | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(line);
    if (/^(> .*|\s*)$/.test(text)) return undefined;
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { unreadable: error instanceof SyntaxError ? 'is no JSON' : 'is no UTF-8' };
  }
}

/** The entries of a file that begins as a list or a listing's answer; else undefined: it has lines. */
async function listIn(file: string): Promise<unknown[] | undefined> {
  for await (const line of linesOf(file)) {
    const found = parsed(line);
    if (!found) continue;
    const value = 'value' in found ? found.value : undefined;
    const isList = /^\s*\[/.test(line.toString());
    // A document that ends on its first line is the first of several, unless it is a list itself.
    if (value !== undefined && !isList && !isListing(value)) return undefined;
    return listed(await wholeOf(file), file, isList);
  }
  return undefined;
}

async function wholeOf(file: string): Promise<Parsed | undefined> {
  const bytes = await readFile(file);
  const preamble = /^(\uFEFF|\s|> .*\n)*/.exec(bytes.subarray(0, 10_000).toString())?.[0] ?? '';
  return parsed(bytes.subarray(Buffer.byteLength(preamble)));
}

function listed(whole: Parsed | undefined, file: string, isList: boolean): unknown[] | undefined {
  if (whole && 'value' in whole) {
    const { value } = whole;
    if (isListing(value)) return value.result_data;
    return Array.isArray(value) ? (value as unknown[]) : [value];
  }
  if (isList)
    throw new Error(`${file} begins as a JSON list, but ${whole?.unreadable ?? 'is none'}.`);
  return undefined;
}

const isListing = (value: unknown): value is { result_data: unknown[] } =>
  Array.isArray((value as { result_data?: unknown } | null)?.result_data);
