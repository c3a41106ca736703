import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of a data folder that hold what nobody else may know. */
const secretFiles = ['secret', 'cursor-secret', 'tracker-secret.json', 'access-key.json'];

/** What gives a right to whoever has it: a session token, a signature of a link, a ticket of the stream. */
const patterns = [
  /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  /X-Amz-Signature=[0-9a-f]{16,}/i,
  /[?&]token=[\w-]{16,}/,
];

/** Lines of a service's log that tell a secret. What it prints for the person who starts it is no log. */
export async function secretsTold(folder: string, lines: string[]): Promise<string[]> {
  const kept = (await Promise.all(secretFiles.map((file) => textsIn(join(folder, file))))).flat();
  const isTold = (line: string) =>
    kept.some((text) => line.includes(text)) || patterns.some((pattern) => pattern.test(line));
  return lines.filter((line) => line.startsWith('{') && isTold(line));
}

/** Words of a file that are long enough to be secrets; none, where there is no such file. */
async function textsIn(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.match(/[\w-]{20,}/g) ?? [];
}
