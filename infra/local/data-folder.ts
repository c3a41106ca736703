import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { config } from '#lib/platform/config.ts';
import { Unable } from './unable.ts';

/** Makes the folder of all data, or says why it cannot be used. Gives its full path. */
export async function openDataFolder(): Promise<string> {
  const folder = resolve(config('DATA_DIR'));
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Unable(
      `DATA_DIR: ${folder} cannot be written (${(error as NodeJS.ErrnoException).code ?? ''}).`,
    );
  }
  return folder;
}

/** The file of the signing secret; made at the first start, readable by its owner alone. */
export async function secretFile(folder: string): Promise<string> {
  const file = join(folder, 'secret');
  try {
    await writeFile(file, `${randomBytes(32).toString('base64url')}\n`, {
      flag: 'wx',
      mode: 0o600,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return file;
}

/** Where a running service tells where it is. */
const placeCard = (folder: string) => join(folder, 'running.json');

export type Place = { url: string; dynamo: string; s3: string };

/** Refuses a second service on the same data. */
export async function requireAlone(folder: string): Promise<void> {
  const text = await readFile(placeCard(folder), 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const { url } = JSON.parse(text) as Place;
  const answer = await fetch(`${url}/api/v3/health`, { signal: AbortSignal.timeout(1000) }).catch(
    () => undefined,
  );
  if (answer?.ok) throw new Unable(`DATA_DIR: the service at ${url} already runs on ${folder}.`);
}

export const tellPlace = (folder: string, place: Place) =>
  writeFile(placeCard(folder), `${JSON.stringify(place)}\n`);

export const forgetPlace = (folder: string) => rm(placeCard(folder), { force: true });
