import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { encodeTime } from 'ulid';
import { connectionKey, connections, recentStreamKey } from '#lib/live/keys.ts';
import { createDynamoClient } from './stored-events.ts';
import { readServiceFile } from '../machine/running-service.ts';

const TableName = 'live';

/** Returns functions that read and write the connection items of a service directly in its table. */
export async function connectionsOf(service: { folder: string }) {
  const engine = await createDynamoClient(service);
  const query = new QueryCommand({
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': connections },
  });
  const rows = async () => (await engine.send(query)).Items ?? [];
  return {
    rows,
    ids: async () => (await rows()).map(({ sk }) => String(sk)),
    put: (id: string, more: object = {}) => {
      const Item = { ...connectionKey(id), id, connected: Date.now() - 60_000, ...more };
      return engine.send(new PutCommand({ TableName, Item }));
    },
    /** Marks a shift as one with recent events. */
    putRecentStream: (shift_id: number) => {
      const expires = Math.ceil(Date.now() / 1000) + 60;
      const Item = { ...recentStreamKey(String(shift_id)), shift_id, expires };
      return engine.send(new PutCommand({ TableName, Item }));
    },
    /** Closes a socket at the gateway. */
    close: async (id: string) => {
      const { sockets } = await readServiceFile(service.folder);
      await fetch(`${sockets}/@connections/${id}`, { method: 'DELETE' });
    },
    remove: (id: string) => engine.send(new DeleteCommand({ TableName, Key: connectionKey(id) })),
  };
}

/** Returns an event id with a timestamp `age` ms ago. */
export const createEventId = (age: number) => encodeTime(Date.now() - age) + '0'.repeat(16);
