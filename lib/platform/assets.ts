import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from './config.ts';

const pathOf = (name: string) => join(config('ASSETS_DIR') || import.meta.dirname, name);

/** Reads a text that the build puts beside the function; on one machine, from ASSETS_DIR. */
export const readAsset = (name: string): Promise<string> => readFile(pathOf(name), 'utf8');

/** Reads the bytes of such a file. */
export const readBinaryAsset = (name: string): Promise<Buffer> => readFile(pathOf(name));
