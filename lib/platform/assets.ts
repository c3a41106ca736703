import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from './config.ts';

/** Reads a file that the build puts beside the function; on one machine, from ASSETS_DIR. */
export function readAsset(name: string): Promise<string> {
  return readFile(join(config('ASSETS_DIR') || import.meta.dirname, name), 'utf8');
}
