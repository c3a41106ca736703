import { onTestFinished, afterAll, inject } from 'vitest';
import { checkedClient } from './checked-client.ts';
import {
  asDeployed,
  emptyFolder,
  launchService,
  secretIn,
  shut,
  signed,
  type Claims,
  type ServiceProcess,
} from '../machine/service-process.ts';

export { emptyFolder, shut, type Claims } from '../machine/service-process.ts';

/** A service to test, wherever it runs. */
export type Desk = {
  url: string;
  /** A client without a token. */
  anonymous: ReturnType<typeof checkedClient>;
  /** A client with a token of that role. */
  as: (role: string, user?: string) => Promise<ReturnType<typeof checkedClient>>;
  /** A token signed with the service's own secret. */
  token: (user: string, role: string, claims?: Claims) => Promise<string>;
  /** A sign-in code for a session of an hour. */
  signInCode: (user: string, role: string, claims?: Claims) => Promise<string>;
};

/** A service on this machine, with its process and its folder. */
export type OwnDesk = Desk & ServiceProcess;

/**
 * Returns a running service with the settings that a deployment has by default: the deployed one that
 * BASE_URL names, whose tokens JWT_SECRET signs, or the one of this worker, which test files share.
 */
export async function desk(): Promise<Desk> {
  const { DESK_URL, JWT_SECRET, VITEST_POOL_ID } = process.env;
  if (DESK_URL) {
    if (!JWT_SECRET)
      throw new Error('JWT_SECRET: BASE_URL needs the secret that signs its tokens.');
    return deskAt(DESK_URL, () => Promise.resolve(JWT_SECRET));
  }
  const shared = inject('services')?.[Number(VITEST_POOL_ID) - 1];
  return shared ? deskAt(shared.url, () => secretIn(shared.folder)) : ownDesk(asDeployed);
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

/** Starts the service on a folder, with settings, and clients that hold it to its declarations. */
export async function launch(
  folder: string,
  settings: Record<string, string> = {},
): Promise<OwnDesk> {
  const service = await launchService(folder, settings);
  return { ...deskAt(service.url, () => secretIn(folder)), ...service };
}

/** The clients of the service at an address. */
function deskAt(url: string, secret: () => Promise<string>): Desk {
  const token = async (user: string, role: string, claims?: Claims) =>
    signed(await secret(), user, role, claims);
  return {
    url,
    token,
    signInCode: async (user, role, claims) =>
      signed(await secret(), user, role, { session_seconds: 3600, ...claims }, 'sign-in+jwt'),
    anonymous: checkedClient(url),
    as: async (role, user = `${role}-1`) => checkedClient(url, await token(user, role)),
  };
}
