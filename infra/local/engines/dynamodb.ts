import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { tables, type Table } from '../../tables.ts';
import { freePort } from './free-port.ts';
import { StartupError } from '../startup-error.ts';

/** Time for the engine to exit by itself, in ms. */
const STOP_TIMEOUT_MS = 700;

export type LocalServer = { endpoint: string; stop: () => Promise<void> };

/** Returns the path of this platform's engine, as installed by npm. */
function engineProgram(): string {
  const platform = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    return createRequire(import.meta.url).resolve(`${platform}/dynoxide`);
  } catch {
    throw new StartupError(
      `No DynamoDB engine for this machine: npm install --no-save ${platform}@1.2.1, or set AWS_ENDPOINT_URL_DYNAMODB to DynamoDB Local.`,
    );
  }
}

/**
 * Starts the DynamoDB engine on a file. It runs under a shell that waits for end-of-file: when this process ends, even
 * if it is killed, the pipe closes and the shell stops the engine. It has its own session, so that Ctrl-C does not
 * stop it before pending requests complete. The folder must be locked. Tries a second port if the engine does not
 * start: another program may have taken the first one.
 */
export const startDynamo = (folder: string): Promise<LocalServer> =>
  startEngine(folder).catch(() => startEngine(folder));

async function startEngine(folder: string): Promise<LocalServer> {
  const program = engineProgram();
  const host = engineAddress();
  const port = await freePort(host);
  const [log, file] = [join(folder, 'engine.log'), join(folder, 'tables.sqlite')];
  const serve = [program, 'serve', '--host', host, '--port', String(port), '--db-path', file];
  const child = spawn('sh', ['-c', supervisor, 'sh', log, ...serve], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const exit = once(child, 'exit');
  const stop = async () => {
    child.stdin.end();
    // Kills the process group of engine and shell if the engine does not exit in time.
    const { pid } = child;
    const timer = setTimeout(() => pid && process.kill(-pid, 'SIGKILL'), STOP_TIMEOUT_MS);
    await exit;
    clearTimeout(timer);
  };
  const endpoint = `http://${host}:${port}`;
  try {
    await createTables(endpoint);
  } catch (error) {
    await stop();
    const reason = (error as Error).message;
    throw new StartupError(`The DynamoDB engine did not start (${reason}); see ${log}.`);
  }
  return { endpoint, stop };
}

const supervisor =
  'log=$1; shift; "$@" >>"$log" 2>&1 <&- & engine=$!; cat >/dev/null; kill $engine 2>/dev/null; wait $engine';

/**
 * Returns the engine's address. It checks neither hosts nor signatures, so on Linux it listens on one of 16 million
 * loopback addresses, which a page in a browser cannot guess; other systems have only one.
 */
const engineAddress = (): string =>
  process.platform === 'linux'
    ? `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
    : '127.0.0.1';

/** Creates the missing tables, on an engine that may still be starting. */
export async function createTables(endpoint: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, maxAttempts: 1 });
  const listing = await retryUntilReady(() => client.send(new ListTablesCommand({})));
  for (const table of tables) {
    const name = tableName(table.service);
    if (!listing.TableNames?.includes(name)) await client.send(createTable(name, table));
  }
  client.destroy();
}

function createTable(name: string, { indexes }: Table): CreateTableCommand {
  const keys = ['pk', 'sk', ...Object.values(indexes).flatMap(({ pk, sk }) => [pk, sk])];
  const indexList = Object.entries(indexes).map(([IndexName, { pk, sk, projectedAttributes }]) => ({
    IndexName,
    KeySchema: keySchema(pk, sk),
    Projection:
      projectedAttributes.length > 0
        ? { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...projectedAttributes] }
        : { ProjectionType: 'KEYS_ONLY' as const },
  }));
  return new CreateTableCommand({
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: keys.map((key) => ({ AttributeName: key, AttributeType: 'S' })),
    KeySchema: keySchema('pk', 'sk'),
    // An empty list is not valid.
    ...(indexList.length > 0 && { GlobalSecondaryIndexes: indexList }),
  });
}

const keySchema = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: 'HASH' as const },
  { AttributeName: sk, KeyType: 'RANGE' as const },
];

async function retryUntilReady<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 100) throw error;
      await sleep(30);
    }
  }
}
