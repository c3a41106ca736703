import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { severityField } from '../tracker/issues.ts';
import { StartupError } from '../startup-error.ts';

/** The key pair that signs URLs, and the requests of this machine's AWS clients. */
export type AccessKey = { accessKeyId: string; secretAccessKey: string };

/** Returns the file of the secret that signs tokens or cursors. */
export async function secretFile(
  folder: string,
  name: 'secret' | 'cursor-secret' = 'secret',
): Promise<string> {
  const file = await ownerOnly(join(folder, name), () => randomBytes(32).toString('base64url'));
  const text = await readFile(file, 'utf8').catch(() => '');
  if (Buffer.byteLength(text.trim()) < 32)
    throw new StartupError(
      `${file} has no secret of at least 32 bytes; remove it, and the next start creates one.`,
    );
  return file;
}

/** Returns the file with the tracker's token and fields. The first start writes those of the stand-in. */
export function trackerSecretFile(folder: string): Promise<string> {
  const settings = () => ({
    token: randomBytes(32).toString('base64url'),
    fields: { severity: severityField },
  });
  return ownerOnly(join(folder, 'tracker-secret.json'), () => JSON.stringify(settings(), null, 2));
}

export async function accessKeyOf(folder: string): Promise<AccessKey> {
  const file = await ownerOnly(join(folder, 'access-key.json'), () =>
    JSON.stringify({
      // DynamoDB Local only accepts letters and digits.
      accessKeyId: `DESK${randomBytes(8).toString('hex').toUpperCase()}`,
      secretAccessKey: randomBytes(32).toString('hex'),
    }),
  );
  const key = await readFile(file, 'utf8')
    .then((text) => JSON.parse(text) as Partial<AccessKey> | null)
    .catch(() => null);
  if (!/^[A-Z0-9]{16,32}$/.test(key?.accessKeyId ?? '') || (key?.secretAccessKey ?? '').length < 32)
    throw new StartupError(`${file} has no key pair; remove it, and the next start creates one.`);
  return key as AccessKey;
}

/** Returns a file that only its owner can read. Creates it if it does not exist. */
async function ownerOnly(file: string, secret: () => string): Promise<string> {
  const stats = await stat(file).catch(() => undefined);
  if (!stats) await createOnce(file, `${secret()}\n`);
  // A file that was replaced by hand may be readable by others. The mode of another owner's file cannot be changed.
  else if (stats.mode & 0o077) await chmod(file, 0o600).catch(() => undefined);
  return file;
}

/** Creates a file unless another process has: `link` is atomic, so readers never see a partial file. */
async function createOnce(file: string, text: string): Promise<void> {
  const temporaryFile = `${file}.${randomUUID()}`;
  try {
    await writeFile(temporaryFile, text, { flag: 'wx', mode: 0o600, flush: true });
    await link(temporaryFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporaryFile, { force: true });
  }
}
