import { onTestFinished, afterAll } from 'vitest';
import { checkedClient } from './checked-client.ts';
import {
  emptyFolder,
  launchService,
  shut,
  tokenFor,
  type ServiceProcess,
} from './service-process.ts';

export { emptyFolder, shut, tokenFor, type Claims } from './service-process.ts';

export type Desk = ServiceProcess & {
  /** A client without a token. */
  anonymous: ReturnType<typeof checkedClient>;
  /** A client with a token of that role. */
  as: (role: string, user?: string) => Promise<ReturnType<typeof checkedClient>>;
};

/** Starts the service on a folder, with settings, and clients that hold it to its declarations. */
export async function launch(folder: string, settings: Record<string, string> = {}): Promise<Desk> {
  const service = await launchService(folder, settings);
  return {
    ...service,
    anonymous: checkedClient(service.url),
    as: async (role, user = `${role}-1`) =>
      checkedClient(service.url, await tokenFor(folder, user, role)),
  };
}

/** A running service for all tests of a file. */
export async function desk(settings: Record<string, string> = {}): Promise<Desk> {
  const folder = await emptyFolder();
  const running = await launch(folder, settings);
  afterAll(() => shut(running));
  return running;
}

/** A running service for one test. */
export async function deskForTest(settings: Record<string, string> = {}): Promise<Desk> {
  const running = await launch(await emptyFolder(), settings);
  onTestFinished(() => shut(running));
  return running;
}
