import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { severityField } from '../tracker/create.ts';
import { StartupError } from '../startup-error.ts';

/** Signs the requests of this machine's AWS clients, and the links to its objects. */
export type AccessKey = { accessKeyId: string; secretAccessKey: string };

/** The file of a secret that signs tokens or cursors. */
export async function secretFile(
  folder: string,
  name: 'secret' | 'cursor-secret' = 'secret',
): Promise<string> {
  const file = await ownerOnly(join(folder, name), () => randomBytes(32).toString('base64url'));
  const text = await readFile(file, 'utf8').catch(() => '');
  if (Buffer.byteLength(text.trim()) < 32)
    throw new StartupError(
      `${file} holds no secret of 32 bytes or more; remove it, and the next start makes one.`,
    );
  return file;
}

/** The file of the tracker's token and fields. The first start writes the stand-in's. */
export function trackerSecretFile(folder: string): Promise<string> {
  const settings = () => ({
    token: randomBytes(32).toString('base64url'),
    fields: { severity: severityField },
  });
  return ownerOnly(join(folder, 'tracker-secret.json'), () => JSON.stringify(settings(), null, 2));
}

/** The key pair of a data folder. */
export async function accessKeyOf(folder: string): Promise<AccessKey> {
  const file = await ownerOnly(join(folder, 'access-key.json'), () =>
    JSON.stringify({
      // Letters and digits only: DynamoDB Local accepts no others.
      accessKeyId: `DESK${randomBytes(8).toString('hex').toUpperCase()}`,
      secretAccessKey: randomBytes(32).toString('hex'),
    }),
  );
  const key = await readFile(file, 'utf8').then(parsed, () => undefined);
  if (!/^[A-Z0-9]{16,32}$/.test(key?.accessKeyId ?? '') || (key?.secretAccessKey ?? '').length < 32)
    throw new StartupError(`${file} holds no key pair; remove it, and the next start makes one.`);
  return key as AccessKey;
}

function parsed(text: string): Partial<AccessKey> | undefined {
  try {
    return (JSON.parse(text) ?? undefined) as Partial<AccessKey> | undefined;
  } catch {
    return undefined;
  }
}

/** Returns a file that only its owner can read. Creates it if it does not exist. */
async function ownerOnly(file: string, secret: () => string): Promise<string> {
  const existing = await stat(file).catch(() => undefined);
  if (!existing) await createOnce(file, `${secret()}\n`);
  // A file that was replaced by hand may be open. One of another owner cannot be changed.
  else if (existing.mode & 0o077) await chmod(file, 0o600).catch(() => undefined);
  return file;
}

/** Creates a file unless another process has: `link` is atomic, so a reader never finds a part of it. */
async function createOnce(file: string, text: string): Promise<void> {
  const mine = `${file}.${randomUUID()}`;
  try {
    await writeFile(mine, text, { flag: 'wx', mode: 0o600, flush: true });
    await link(mine, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(mine, { force: true });
  }
}
