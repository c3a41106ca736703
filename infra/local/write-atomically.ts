import { rename, writeFile } from 'node:fs/promises';

/** Writes a file and renames it into place, so that readers never see a partial file. */
export async function writeAtomically(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}
