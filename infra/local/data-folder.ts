import { randomBytes, randomUUID } from 'node:crypto';
import {
  access,
  chmod,
  constants,
  link,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { config } from '#lib/platform/config.ts';
import { keeperOf } from './folder-lock.ts';
import { severityField } from './tracker/create.ts';
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

/** The file of a secret that signs tokens, or cursors; made at the first start, readable by its owner alone. */
export async function secretFile(
  folder: string,
  name: 'secret' | 'cursor-secret' = 'secret',
): Promise<string> {
  const file = join(folder, name);
  const standing = await stat(file).catch(() => undefined);
  if (!standing) await keepSecret(file, randomBytes(32).toString('base64url'));
  // One that was changed by hand may lie open. Where its mode cannot be set it is not ours to keep.
  else if (standing.mode & 0o077) await chmod(file, 0o600).catch(() => undefined);
  const text = await readFile(file, 'utf8').catch(() => '');
  if (Buffer.byteLength(text.trim()) < 32)
    throw new Unable(
      `${file} holds no secret of 32 bytes or more; remove it, and the next start makes one.`,
    );
  return file;
}

/** The file of the tracker's token and fields; made at the first start for the stand-in, readable by its owner alone. */
export async function trackerSecretFile(folder: string): Promise<string> {
  const file = join(folder, 'tracker-secret.json');
  const token = randomBytes(32).toString('base64url');
  await keepSecret(file, JSON.stringify({ token, fields: { severity: severityField } }, null, 2));
  return file;
}

/** Keeps a secret, unless another process has: a link comes to be whole or not at all, for one alone. */
async function keepSecret(file: string, secret: string): Promise<void> {
  const mine = `${file}.${randomUUID()}`;
  const text = `${secret}\n`;
  try {
    await writeFile(mine, text, { flag: 'wx', mode: 0o600, flush: true });
    await link(mine, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(mine, { force: true });
  }
}

/** Where a running service tells its process, and where it and its engines are. */
const placeCard = (folder: string) => join(folder, 'running.json');

export type Place = {
  pid: number;
  url: string;
  dynamo: string;
  s3: string;
  ses: string;
  tracker: string;
  sockets: string;
};

/** Where the service that runs on the folder is; undefined where none does, or none answers. */
export async function runningPlace(folder: string): Promise<Place | undefined> {
  try {
    const place = JSON.parse(await readFile(placeCard(folder), 'utf8')) as Place;
    const answer = await fetch(`${place.url}/api/v3/health`, { signal: AbortSignal.timeout(1000) });
    return answer.ok && place.pid === (await keeperOf(folder)) ? place : undefined;
  } catch {
    return undefined;
  }
}

/** Written beside and moved into place, so that a reader never finds half of it. */
export async function tellPlace(folder: string, place: Place): Promise<void> {
  await writeFile(`${placeCard(folder)}.new`, `${JSON.stringify(place)}\n`);
  await rename(`${placeCard(folder)}.new`, placeCard(folder));
}

export const forgetPlace = (folder: string) => rm(placeCard(folder), { force: true });
