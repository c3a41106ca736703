import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** What a request asks of AWS. */
export type Cost = {
  calls: number;
  /** Calls that wait for one another: the longest chain of them. */
  rounds: number;
  /** Read and write units of DynamoDB, indexes included. */
  read: number;
  write: number;
};

type Call = Pick<Cost, 'read' | 'write'> & { begun: number; ended: number };
type Capacity = { CapacityUnits?: number };
type Units = { ConsumedCapacity?: Capacity | Capacity[] };

/**
 * Notes every call that a client makes for a request, with the units that DynamoDB says it took. What
 * the SDK repeats after a lost answer is one call: that is the network's doing, not the request's; and
 * what a consumer does meanwhile is not the request's either. Gives what runs one request and tells its
 * cost.
 */
export function noteCalls(client: DynamoDBClient) {
  const noting = new AsyncLocalStorage<Call[]>();
  // Not a clock but a count of beginnings and ends: calls that overlap always do so.
  let moment = 0;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const call: Call = { read: 0, write: 0, begun: ++moment, ended: Infinity };
      noting.getStore()?.push(call);
      const answer = await next({
        ...args,
        input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' },
      });
      call.ended = ++moment;
      const isWrite = /Write|Put|Update|Delete/.test(String(context.commandName));
      call[isWrite ? 'write' : 'read'] += unitsOf(answer.output as Units);
      return answer;
    },
    { step: 'initialize', name: 'noteCalls' },
  );
  return async <T>(request: () => Promise<T>): Promise<{ answer: T; cost: Cost }> => {
    const calls: Call[] = [];
    const answer = await noting.run(calls, request);
    return { answer, cost: costOf(calls) };
  };
}

/** The units of an answer: of one table, or of a list of them. */
function unitsOf(output: Units): number {
  return [output.ConsumedCapacity ?? []]
    .flat()
    .reduce((units, { CapacityUnits = 0 }) => units + CapacityUnits, 0);
}

function costOf(calls: Call[]): Cost {
  const depths: number[] = [];
  for (const { begun } of calls) {
    const before = depths.filter((_, n) => (calls[n]?.ended ?? Infinity) < begun);
    depths.push(1 + Math.max(0, ...before));
  }
  return {
    calls: calls.length,
    rounds: Math.max(0, ...depths),
    read: calls.reduce((units, { read }) => units + read, 0),
    write: calls.reduce((units, { write }) => units + write, 0),
  };
}
