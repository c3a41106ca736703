import { readFile } from 'node:fs/promises';

/** Loads a sample payload as a client sends it. */
export const loadSample = (name: string): Promise<string> =>
  readFile(new URL(`./samples/${name}.json`, import.meta.url), 'utf8');
