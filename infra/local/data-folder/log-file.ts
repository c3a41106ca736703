import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The maximum size of the file; the one before it is stored as `desk.1.log`. */
const MAX_BYTES = 10_000_000;

export const logFile = (folder: string): string => join(folder, 'log', 'desk.log');
export const previousLogFile = (folder: string): string => join(folder, 'log', 'desk.1.log');

/**
 * Writes what this process logs to a file in the data folder, as lines of JSON, instead of the terminal. `print` writes
 * to the terminal; `restore` ends the redirection.
 */
export function logToFile(folder: string) {
  const streams = [process.stdout, process.stderr].map((stream) => ({
    stream,
    write: stream.write.bind(stream),
  }));
  const append = appender(folder);
  for (const { stream } of streams)
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
      append(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
      const done = rest.at(-1);
      if (typeof done === 'function') process.nextTick(done);
      return true;
    };
  return {
    print: (line: string): void => void streams[0]?.write(`${line}\n`),
    restore: (): void => {
      for (const { stream, write } of streams) stream.write = write;
    },
  };
}

/** Returns a function that appends text to the log of a folder. */
function appender(folder: string): (text: string) => void {
  const file = logFile(folder);
  mkdirSync(dirname(file), { recursive: true });
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return (text) => {
    const lines = toJsonLines(text);
    const bytes = Buffer.byteLength(lines);
    try {
      if (size > 0 && size + bytes > MAX_BYTES) {
        renameSync(file, previousLogFile(folder));
        size = 0;
      }
      appendFileSync(file, lines);
      size += bytes;
    } catch {
      // A full disk must not fail the request that is logged.
    }
  };
}

/** Returns a line of the logger as it is, and any other text, such as a stack or a warning of Node, as one line. */
function toJsonLines(text: string): string {
  if (isJsonLine(text)) return text;
  const timestamp = new Date().toISOString();
  return `${JSON.stringify({ level: 'WARN', timestamp, message: text.trimEnd() })}\n`;
}

function isJsonLine(text: string): boolean {
  if (!/^\{.*\}\n$/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
