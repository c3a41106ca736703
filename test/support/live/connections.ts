import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeTime } from 'ulid';
import { engineOf } from './stored-events.ts';

const TableName = 'live';
const pk = 'CONNECTIONS';

/** The rows of connections, as they lie in the table below a service; what is written here no consumer hears of. */
export async function connectionsOf(service: { folder: string }) {
  const engine = await engineOf(service);
  const query = new QueryCommand({
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  });
  const rows = async () => (await engine.send(query)).Items ?? [];
  return {
    rows,
    ids: async () => (await rows()).map(({ sk }) => String(sk)),
    put: (id: string, more: object = {}) => {
      const Item = { pk, sk: id, id, connected: Date.now() - 60_000, ...more };
      return engine.send(new PutCommand({ TableName, Item }));
    },
    /** Notes that a shift was told of lately. */
    putRecentStream: (shift_id: number) => {
      const expires = Math.ceil(Date.now() / 1000) + 60;
      const Item = { pk: 'LATELY', sk: String(shift_id), shift_id, expires };
      return engine.send(new PutCommand({ TableName, Item }));
    },
    /** Closes a socket at the gateway. */
    close: async (id: string) => {
      const card = await readFile(join(service.folder, 'running.json'), 'utf8');
      const { sockets } = JSON.parse(card) as { sockets: string };
      await fetch(`${sockets}/@connections/${id}`, { method: 'DELETE' });
    },
    remove: (id: string) => engine.send(new DeleteCommand({ TableName, Key: { pk, sk: id } })),
  };
}

/** An id that an event could have had so many milliseconds ago. */
export const eventIdFrom = (age: number) => encodeTime(Date.now() - age) + '0'.repeat(16);
