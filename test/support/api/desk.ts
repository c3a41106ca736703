import { onTestFinished, afterAll, inject } from 'vitest';
import { createCheckedClient } from './checked-client.ts';
import {
  deploymentDefaults,
  createEmptyFolder,
  launchService,
  readSecret,
  shutDown,
  signToken,
  type Claims,
  type ServiceProcess,
} from '../machine/service-process.ts';

export { createEmptyFolder, shutDown, type Claims } from '../machine/service-process.ts';

/** The number of this worker's first file, which loads this module for all files of the worker. */
const firstFile = Number(process.env.VITEST_WORKER_ID);

/** A service under test, local or deployed. */
export type Desk = {
  url: string;
  /** The client without a token. */
  anonymous: ReturnType<typeof createCheckedClient>;
  /** Creates a client with a token of a role. */
  as: (role: string, user?: string) => Promise<ReturnType<typeof createCheckedClient>>;
  /** Signs a token with the secret of the service. */
  token: (user: string, role: string, claims?: Claims) => Promise<string>;
  /** Signs a sign-in code for a session of an hour. */
  signInCode: (user: string, role: string, claims?: Claims) => Promise<string>;
};

/** A local service with its process and its data folder. */
export type OwnDesk = Desk & ServiceProcess;

/**
 * Returns a running service with the default settings of a deployment: the one at BASE_URL, whose tokens
 * JWT_SECRET signs, or the local one that all files of this worker share.
 */
export async function getDesk(): Promise<Desk> {
  const { DESK_URL, JWT_SECRET } = process.env;
  if (DESK_URL) {
    if (!JWT_SECRET)
      throw new Error('JWT_SECRET: BASE_URL needs the secret that signs its tokens.');
    return deskAt(DESK_URL, () => Promise.resolve(JWT_SECRET));
  }
  const shared = findSharedService();
  return shared
    ? deskAt(shared.url, () => readSecret(shared.folder))
    : startDeskForFile(deploymentDefaults);
}

/**
 * Finds the service of this worker. Vitest can give two workers of the browser tests one VITEST_POOL_ID, because it
 * reuses that of a worker of the tests before them twice. Their first files follow each other in VITEST_WORKER_ID.
 */
function findSharedService() {
  const browserServices = inject('browserServices');
  return browserServices
    ? browserServices[firstFile % browserServices.length]
    : inject('services')?.[Number(process.env.VITEST_POOL_ID) - 1];
}

/** Starts a local service for all tests of a file. */
export async function startDeskForFile(settings: Record<string, string> = {}): Promise<OwnDesk> {
  const desk = await launchDesk(await createEmptyFolder(), settings);
  afterAll(() => shutDown(desk));
  return desk;
}

/** Starts a local service for one test. */
export async function startDeskForTest(settings: Record<string, string> = {}): Promise<OwnDesk> {
  const desk = await launchDesk(await createEmptyFolder(), settings);
  onTestFinished(() => shutDown(desk));
  return desk;
}

/** Starts a local service on a folder. The caller stops it. */
export async function launchDesk(
  folder: string,
  settings: Record<string, string> = {},
): Promise<OwnDesk> {
  const service = await launchService(folder, settings);
  return { ...deskAt(service.url, () => readSecret(folder)), ...service };
}

/** Returns the clients of the service at a URL. */
function deskAt(url: string, secret: () => Promise<string>): Desk {
  const token = async (user: string, role: string, claims?: Claims) =>
    signToken(await secret(), user, role, claims);
  return {
    url,
    token,
    signInCode: async (user, role, claims) =>
      signToken(await secret(), user, role, { session_seconds: 3600, ...claims }, 'sign-in+jwt'),
    anonymous: createCheckedClient(url),
    as: async (role, user = `${role}-1`) => createCheckedClient(url, await token(user, role)),
  };
}
