import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from './config.ts';

/** A file that was laid beside the function when it was built. One machine keeps them in a folder. */
export function readAsset(name: string): Promise<string> {
  return readFile(join(config('ASSETS_DIR') || import.meta.dirname, name), 'utf8');
}
