import { createClient } from '#lib/contract/client.ts';
import {
  createEmptyFolder,
  launchService,
  readSecret,
  shutDown,
  signToken,
  type ServiceProcess,
} from '../../support/machine/service-process.ts';
import { stopOnExit } from '../../support/machine/clean-up.ts';
import { createClock, type NightClock } from './clocks.ts';

const SESSION_SECONDS = 2 * 3600;

const settings = {
  ACCESS: 'session',
  LOG_LEVEL: 'WARN',
  SITE_NAME: 'Murchison',
  SITE_LATITUDE: '-26.7',
  SITE_LONGITUDE: '116.67',
  SITE_ELEVATION: '377',
  SITE_TIMEZONE: 'Australia/Perth',
};

/** The service of a night, which can be restarted at its address. */
export type NightDesk = {
  url: string;
  clock: NightClock;
  /** Signs a token of a session that ends after two hours of the night. */
  token: (user: string) => Promise<string>;
  /** Calls the API as a user. */
  as: (user: string) => Promise<ReturnType<typeof createClient>>;
  stop: () => Promise<void>;
  /** Stops the service, runs a function, and starts the service again. */
  restart: (whileStopped: () => Promise<void>) => Promise<void>;
};

/** Starts a service whose clock is at the beginning of a night that ends now. */
export async function startDesk(hours: number, speed: number): Promise<NightDesk> {
  const folder = await createEmptyFolder();
  const clock = createClock(Date.now() - hours * 3_600_000, speed);
  const all = { ...settings, NODE_OPTIONS: clock.serviceOption };
  let service: ServiceProcess = stopOnExit(await launchService(folder, all));
  const { url } = service;
  const token = async (user: string, seconds = SESSION_SECONDS) => {
    const exp = Math.floor(clock.now() / 1000) + seconds;
    return signToken(await readSecret(folder), user, 'operator', { exp });
  };
  return {
    url,
    clock,
    token,
    as: async (user) => createClient(url, await token(user, hours * 3600 + 3600)),
    stop: async () => {
      await shutDown(service);
    },
    restart: async (whileStopped) => {
      await service.stop();
      await whileStopped();
      const { port } = new URL(url);
      service = stopOnExit(await launchService(folder, { ...all, PORT: port }));
    },
  };
}
