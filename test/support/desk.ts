import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SignJWT } from 'jose';
import { onTestFinished, afterAll } from 'vitest';
import { checkedClient } from './checked-client.ts';

/** A service to test, wherever it runs. */
export type Desk = {
  url: string;
  /** A client without a token. */
  anonymous: ReturnType<typeof checkedClient>;
  /** A client with a token of that role. */
  as: (role: string, user?: string) => Promise<ReturnType<typeof checkedClient>>;
  /** A token signed with the service's own secret. */
  token: (user: string, role: string, claims?: Claims) => Promise<string>;
};

/** A service on this machine, with its process and its folder. */
export type OwnDesk = Desk & {
  folder: string;
  process: ChildProcess;
  /** What the service printed so far, a line each. */
  lines: string[];
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/** Claims of a token beside those of a good one; `undefined` leaves one out. */
export type Claims = Record<string, unknown>;

/** What a deployment has by default where one machine has another; see `cdk.json`. */
const asDeployed = { ACCESS: 'session', CORS_ORIGINS: '' };

/**
 * A running service for all tests of a file, with the settings that a deployment has by default: the
 * deployed one that BASE_URL names, whose tokens JWT_SECRET signs, or one on this machine.
 */
export async function desk(): Promise<Desk> {
  const { DESK_URL, JWT_SECRET } = process.env;
  if (!DESK_URL) return ownDesk(asDeployed);
  if (!JWT_SECRET) throw new Error('JWT_SECRET: BASE_URL needs the secret that signs its tokens.');
  return deskAt(DESK_URL, () => Promise.resolve(JWT_SECRET));
}

/** A service on this machine for all tests of a file. */
export async function ownDesk(settings: Record<string, string> = {}): Promise<OwnDesk> {
  const running = await launch(await emptyFolder(), settings);
  afterAll(() => shut(running));
  return running;
}

/** A service on this machine for one test. */
export async function deskForTest(settings: Record<string, string> = {}): Promise<OwnDesk> {
  const running = await launch(await emptyFolder(), settings);
  onTestFinished(() => shut(running));
  return running;
}

/** A folder of its own for a test, removed after it. */
export async function emptyFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'observatory-desk-'));
}

/** Starts `npm start`'s program as a process of its own on a free port, with settings. */
export async function launch(
  folder: string,
  settings: Record<string, string> = {},
): Promise<OwnDesk> {
  const service = spawn(process.execPath, ['infra/local/start.ts'], {
    env: { ...bare(), PORT: '0', DATA_DIR: folder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ended = new Promise<number | null>((resolve) => service.once('exit', resolve));
  createInterface({ input: service.stderr }).on('line', (line) => lines.push(line));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: service.stdout }).on('line', (line) => {
      lines.push(line);
      if (line.startsWith('ready ')) resolve(line.slice('ready '.length));
    });
    service.once('exit', () => reject(new Error(lines.join('\n'))));
  });
  return {
    ...deskAt(url, () => secretIn(folder)),
    folder,
    process: service,
    lines,
    stop: (signal = 'SIGTERM') => {
      service.kill(signal);
      return ended;
    },
  };
}

export async function shut({ stop, folder }: OwnDesk): Promise<void> {
  await stop();
  await rm(folder, { recursive: true, force: true });
}

/** The clients of the service at an address. */
function deskAt(url: string, secret: () => Promise<string>): Desk {
  const token = async (user: string, role: string, claims?: Claims) =>
    sign(await secret(), user, role, claims);
  return {
    url,
    token,
    anonymous: checkedClient(url),
    as: async (role, user = `${role}-1`) => checkedClient(url, await token(user, role)),
  };
}

const secretIn = (folder: string) => readFile(join(folder, 'secret'), 'utf8');

function sign(secret: string, user: string, role: string, claims: Claims = {}): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return new SignJWT({ sub: user, role, exp, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret.trim()));
}

/** The environment without settings of the service: a developer's own do not change a test. */
function bare(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR };
}
