import { readFile } from 'node:fs/promises';

/** A payload as its producer sent it. */
export const sample = (name: string): Promise<string> =>
  readFile(new URL(`./samples/${name}.json`, import.meta.url), 'utf8');
