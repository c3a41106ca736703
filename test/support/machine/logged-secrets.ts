import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of a data folder that contain secrets. */
const secretFiles = ['secret', 'cursor-secret', 'tracker-secret.json', 'access-key.json'];

/** The patterns of session tokens, signatures of links, and socket tokens. */
const patterns = [
  /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  /X-Amz-Signature=[0-9a-f]{16,}/i,
  /[?&]token=[\w-]{16,}/,
];

/** Returns the log lines that contain a secret. Lines that are not JSON are meant for the terminal. */
export async function findLoggedSecrets(folder: string, lines: string[]): Promise<string[]> {
  const secrets = (
    await Promise.all(secretFiles.map((file) => readTexts(join(folder, file))))
  ).flat();
  const containsSecret = (line: string) =>
    secrets.some((text) => line.includes(text)) || patterns.some((pattern) => pattern.test(line));
  return lines.filter((line) => line.startsWith('{') && containsSecret(line));
}

/** Returns the words of a file that are long enough for a secret, or none if the file does not exist. */
async function readTexts(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.match(/[\w-]{20,}/g) ?? [];
}
