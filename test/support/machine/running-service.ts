import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningService } from '#infra/local/data-folder/data-folder.ts';

/** Returns the process id of the service that runs on a folder, and the URLs of its engines. */
export const readServiceFile = async (folder: string): Promise<RunningService> =>
  JSON.parse(await readFile(join(folder, 'running.json'), 'utf8')) as RunningService;
