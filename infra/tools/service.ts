import { config } from '#lib/platform/config.ts';
import { isHmac } from '#lib/platform/settings/tokens.ts';
import { UsageError } from '../command.ts';
import { openDataFolder, readRunningService } from '../local/data-folder/data-folder.ts';
import { secretFile } from '../local/data-folder/secrets.ts';

/** A running service that a command uses over HTTP. */
export type RemoteService = {
  baseUrl: string;
  /** The data folder of a service on this machine. */
  folder?: string;
  /** Returns a token: from the environment variable TOKEN, or signed here for a user. */
  tokenOf: (user: string, role: string) => Promise<string> | string | undefined;
};

/** Says which service a command changes: it may be another one than the person who runs it has in mind. */
export const sayActsOn = (url: string): void => console.error(`acts on the running desk ${url}`);

/**
 * Returns the service at `url`, or without one the service on this machine. Only the latter's tokens are signed here,
 * with a lifetime of `ttlSeconds`, if TOKEN is not set and the service signs its own.
 */
export async function findService(
  url: string | undefined,
  ttlSeconds: number,
): Promise<RemoteService> {
  const tokenOf = () => process.env.TOKEN;
  if (url !== undefined) return { baseUrl: parseUrl(url), tokenOf };
  const folder = await openDataFolder();
  const service = await readRunningService(folder);
  if (!service)
    throw new Error(`No service runs on ${folder}. npm start starts one; --url names another.`);
  const localService = { baseUrl: service.url, folder };
  if (process.env.TOKEN !== undefined || !isHmac(config('JWT_ALGORITHM')))
    return { ...localService, tokenOf };
  process.env.JWT_SECRET_FILE = await secretFile(folder);
  const { signToken } = await import('#lib/platform/auth/sign-token.ts');
  return { ...localService, tokenOf: (sub, role) => signToken({ sub, role }, ttlSeconds) };
}

function parseUrl(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text;
  throw new UsageError(`--url: '${text}' is not a URL such as https://desk.example.org.`);
}
