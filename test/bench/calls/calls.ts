import type { Handler } from '#lib/platform/http/exchange.ts';
import { loadHandler } from '#infra/local/handler.ts';
import {
  doAsAsked,
  expectedStatus,
  idIn,
  inOrder,
  recordedEvent,
} from '../../support/api/recorded-events.ts';
import { isUnwritten } from '../../support/machine/unwritten.ts';
import type { DeskInProcess } from './desk-in-process.ts';
import { liveCosts } from './live-calls.ts';
import type { Cost } from './recorded-calls.ts';
import type { Results } from '../report/results.ts';

const LEVELS = ['READ_COMMITTED', 'SERIALIZABLE'];

/**
 * What the recorded event of each endpoint asks of AWS, under each isolation level. The same at every
 * run: a shift of one log, in tables that hold nothing else but a user.
 */
export async function measureCalls(desk: DeskInProcess): Promise<Results['calls']> {
  const calls: Results['calls'] = {};
  for (const level of LEVELS) {
    process.env.ISOLATION_LEVEL = level;
    await desk.empty();
    await addUser();
    calls[level] = { ...(await costs(desk)), ...(await liveCosts(desk)) };
  }
  delete process.env.ISOLATION_LEVEL;
  return calls;
}

async function addUser(): Promise<void> {
  // Loaded late: the clients in it read the addresses of the engines.
  const users = await import('#lib/session/users.ts');
  await users.addUser({ id: 'ada', role: 'operator', groups: ['night-crew'] });
}

async function costs(desk: DeskInProcess): Promise<Record<string, Cost>> {
  const found: Record<string, Cost> = {};
  let made: string | undefined;
  for (const endpoint of inOrder.filter((one) => !isUnwritten(one))) {
    const { id } = endpoint;
    const event = await recordedEvent(id, desk.token, made);
    const handler = await loadHandler<Handler>(id);
    const { answer, cost } = await desk.noted(() => handler(event));
    if (answer.statusCode !== expectedStatus(id))
      throw new Error(`${id}: its recorded event was answered ${answer.statusCode}.`);
    found[id] = cost;
    made = idIn(answer) ?? made;
    await doAsAsked(answer);
  }
  return found;
}
