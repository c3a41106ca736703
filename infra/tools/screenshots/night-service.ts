import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import manifest from '../../../package.json' with { type: 'json' };
import { play } from '../demo/play.ts';
import { findService } from '../service.ts';

/** A service with the demo night, on a data folder of its own. */
type NightService = {
  url: string;
  /** Opens the console as an operator, once. */
  link: string;
  stop: () => Promise<void>;
};

const TOKEN_SECONDS = 3600;

/** The local mean time at which the pictures are taken, in hours. */
const DAWN_HOUR = 5;

/** Starts a service that ignores the user's settings, and plays the night into it. */
export async function startNightService(): Promise<NightService> {
  const folder = await mkdtemp(join(tmpdir(), 'observatory-desk-screenshots-'));
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, PORT: '0', DATA_DIR: folder, ...siteAtDawn() };
  const [, ...program] = manifest.scripts.start.split(' ');
  const service = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = new Promise<void>((resolve) => service.once('exit', () => resolve()));
  const stop = async () => {
    service.kill('SIGTERM');
    await exit;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const startLines = new Map<string, string>();
    for await (const line of createInterface({ input: service.stdout })) {
      const [name = '', value = ''] = line.trim().split(/ +/);
      startLines.set(name, value);
      if (name === 'ready') break;
    }
    const { ready: url, console: link } = Object.fromEntries(startLines);
    if (!url || !link) throw new Error('The service did not start.');
    await playNight(folder);
    return { url, link, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function playNight(folder: string): Promise<void> {
  process.env.DATA_DIR = folder;
  const service = await findService(undefined, TOKEN_SECONDS);
  const { signal } = new AbortController();
  const onStep = () => undefined;
  await play(service, { speed: Infinity, keepRunning: true, signal, onStep });
}

/**
 * Returns the settings of a site whose sun rises soon: the night of the demo ends now, so that the longitude depends
 * on the time of day.
 */
function siteAtDawn(): Record<string, string> {
  const now = new Date();
  const hours = now.getUTCHours() + now.getUTCMinutes() / 60;
  const offset = Math.round(DAWN_HOUR - hours + 24) % 24;
  const east = offset > 12 ? offset - 24 : offset;
  return {
    SITE_NAME: 'Observatory',
    SITE_LATITUDE: '-26.7',
    SITE_LONGITUDE: String(east * 15),
    SITE_ELEVATION: '377',
    // The signs of these zones are those of POSIX: Etc/GMT-8 is eight hours east.
    SITE_TIMEZONE: `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`,
  };
}
