import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { runningId } from '#infra/local/access-guard.ts';
import { consumers } from '#infra/registry.ts';

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
 * Notes every call that a client makes from now on, with the units that DynamoDB says it took. What
 * the SDK repeats after a lost answer is one call: that is the network's doing, not the request's; and
 * what consumers of events do meanwhile is not its doing either.
 * Gives what runs one request and tells its cost; one at a time.
 */
export function noteCalls(client: DynamoDBClient) {
  let calls: Call[] = [];
  // Not a clock but a count of beginnings and ends: calls that overlap always do so.
  let moment = 0;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (consumers.some(({ id }) => id === runningId())) return next(args);
      const call: Call = { read: 0, write: 0, begun: ++moment, ended: Infinity };
      calls.push(call);
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
    calls = [];
    const answer = await request();
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
