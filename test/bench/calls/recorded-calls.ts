import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { runningId } from '#infra/local/access/guard.ts';
import { endpoints } from '#infra/registry.ts';

/** What a request asks of AWS. */
export type Cost = {
  calls: number;
  /** Calls that wait for one another: the longest chain of them. */
  rounds: number;
  /** Read and write units of DynamoDB, indexes included. */
  read: number;
  write: number;
};

type Call = Pick<Cost, 'read' | 'write'> & {
  begun: number;
  ended: number;
  /** What its answer decides: writes, and whatever comes after it; or, of a logout, writes alone. */
  decides: 'all' | 'writes';
  isWrite: boolean;
};
type Capacity = { CapacityUnits?: number };
type Units = { ConsumedCapacity?: Capacity | Capacity[] };

/**
 * Notes every call that a client makes for a request, with the units that DynamoDB says it took: of what
 * is called here, and of endpoints that are asked through the gateway. What the SDK repeats after a lost
 * answer is one call: that is the network's doing, not the request's; and what a consumer does meanwhile
 * is not the request's either. Gives what runs one request and tells its cost; one at a time.
 */
export function noteCalls(client: DynamoDBClient) {
  const noting = new AsyncLocalStorage<Call[]>();
  const names = new Set(endpoints.map(({ id }) => id));
  let asked: Call[] = [];
  // Not a clock but a count of beginnings and ends.
  let moment = 0;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const isWrite = /Write|Put|Update|Delete/.test(String(context.commandName));
      const decides = isOfLogout(args.input) && !isWrite ? 'writes' : 'all';
      const call: Call = { read: 0, write: 0, begun: ++moment, ended: Infinity, decides, isWrite };
      (noting.getStore() ?? (names.has(runningId() ?? '') ? asked : [])).push(call);
      const answer = await next({
        ...args,
        input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' },
      });
      call.ended = ++moment;
      call[isWrite ? 'write' : 'read'] += unitsOf(answer.output as Units);
      return answer;
    },
    { step: 'initialize', name: 'noteCalls' },
  );
  return async <T>(request: () => Promise<T>): Promise<{ answer: T; cost: Cost }> => {
    const calls: Call[] = (asked = []);
    const answer = await noting.run(calls, request);
    return { answer, cost: costOf(calls) };
  };
}

/** A look for a logout goes beside all reads, and only writes and the answer wait for it: its end is chance. */
const isOfLogout = (input: unknown) =>
  (input as { Key?: { pk?: unknown } }).Key?.pk?.toString().startsWith('LOGOUT#') === true;

/** The units of an answer: of one table, or of a list of them. */
function unitsOf(output: Units): number {
  return [output.ConsumedCapacity ?? []]
    .flat()
    .reduce((units, { CapacityUnits = 0 }) => units + CapacityUnits, 0);
}

function costOf(calls: Call[]): Cost {
  const depths: number[] = [];
  for (const call of calls) {
    const before = depths.filter((_, n) => waitsFor(call, calls[n]));
    depths.push(1 + Math.max(0, ...before));
  }
  return {
    calls: calls.length,
    rounds: Math.max(0, ...depths),
    read: calls.reduce((units, { read }) => units + read, 0),
    write: calls.reduce((units, { write }) => units + write, 0),
  };
}

const waitsFor = (call: Call, earlier: Call | undefined) =>
  earlier !== undefined &&
  earlier.ended < call.begun &&
  (earlier.decides === 'all' || call.isWrite);
