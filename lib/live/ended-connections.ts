import { isEndedBy, toSessionEnd, type StoredEnd } from '#lib/platform/auth/logouts.ts';
import type { Connection } from './model.ts';
import { listConnections } from './repository.ts';

/** Returns the connections that stored logouts and sign-outs of users end. */
export async function listEndedConnections(items: StoredEnd[]): Promise<Connection[]> {
  const ends = items.map(toSessionEnd);
  return (await listConnections()).filter(
    ({ session }) => session !== undefined && ends.some((end) => isEndedBy(session, end)),
  );
}
