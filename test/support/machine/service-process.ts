import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SignJWT } from 'jose';
import { logFile, previousLogFile } from '#infra/local/data-folder/log-file.ts';
import { recording } from '../uses/folder.ts';
import { findLoggedSecrets } from './logged-secrets.ts';

/** A running service in a separate process. */
export type ServiceProcess = {
  url: string;
  folder: string;
  process: ChildProcess;
  /** The lines that the service has printed. */
  printed: string[];
  /** Returns the lines that the service has printed and logged. */
  lines: () => string[];
  /** Stops the service. Rejects if its log contains a secret. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/** The defaults of a deployment that differ from the local ones; see `cdk.json`. */
export const deploymentDefaults = {
  ACCESS: 'session',
  CORS_ORIGINS: '',
  MAIL_FROM: '',
  TRACKER_URL: 'off',
};

/** Creates an empty data folder. The caller removes it. */
export async function createEmptyFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'observatory-desk-'));
}

/**
 * Starts the program of `npm start` in a separate process on a free port: that of this version, or of the one in a
 * folder. Rejects if it exits before it is ready.
 */
export async function launchService(
  folder: string,
  settings: Record<string, string> = {},
  versionFolder = '.',
): Promise<ServiceProcess> {
  const manifest = await readFile(join(versionFolder, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(manifest) as { scripts: { start: string } };
  const [, ...program] = scripts.start.split(' ');
  const service = spawn(process.execPath, program, {
    cwd: versionFolder,
    env: {
      ...createCleanEnvironment(),
      ...recording(),
      PORT: '0',
      DATA_DIR: folder,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  const lines = () => [...printed, ...logOf(folder)];
  const ended = new Promise<number | null>((resolve) => service.once('exit', resolve));
  createInterface({ input: service.stderr }).on('line', (line) => printed.push(line));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: service.stdout }).on('line', (line) => {
      printed.push(line);
      if (line.startsWith('ready ')) resolve(line.slice('ready '.length));
    });
    service.once('exit', () => reject(new Error(printed.join('\n'))));
  });
  return {
    url,
    folder,
    process: service,
    printed,
    lines,
    stop: async (signal = 'SIGTERM') => {
      service.kill(signal);
      const status = await ended;
      const secrets = await findLoggedSecrets(folder, lines());
      if (secrets.length > 0) throw new Error(`The log contains a secret: ${secrets[0] ?? ''}`);
      return status;
    },
  };
}

/** Returns the lines of the log of a service, the oldest first. */
const logOf = (folder: string): string[] =>
  [previousLogFile(folder), logFile(folder)]
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line !== '');

/** Stops a service and removes its data folder. */
export async function shutDown(service: {
  stop: () => Promise<unknown>;
  folder: string;
}): Promise<void> {
  await service.stop();
  await rm(service.folder, { recursive: true, force: true });
}

/** Stops what a command has started when Ctrl-C ends it, with the exit status of SIGINT. */
export function stopOnInterrupt(stop: () => Promise<unknown>): void {
  process.once('SIGINT', () => void stop().finally(() => process.exit(130)));
}

/** Claims that replace or extend those of a valid token; `undefined` removes a claim. */
export type Claims = Record<string, unknown>;

/** Signs a token with the secret of the service on a folder. */
export const signTokenFor = async (folder: string, user: string, role: string): Promise<string> =>
  signToken(await readSecret(folder), user, role);

export const readSecret = (folder: string): Promise<string> =>
  readFile(join(folder, 'secret'), 'utf8');

/** Signs a unique token that is valid for an hour. `typ` is set in the header. */
export function signToken(
  secret: string,
  user: string,
  role: string,
  claims: Claims = {},
  typ?: string,
): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return new SignJWT({ sub: user, role, exp, jti: crypto.randomUUID(), ...claims })
    .setProtectedHeader({ alg: 'HS256', ...(typ !== undefined && { typ }) })
    .sign(new TextEncoder().encode(secret.trim()));
}

/** Returns the environment without settings of the service, so that those of a developer have no effect. */
export function createCleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE };
}
