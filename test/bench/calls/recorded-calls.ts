import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { runningId } from '#infra/local/access/guard.ts';
import { endpoints } from '#infra/registry.ts';

/** The AWS calls of a request. */
export type Cost = {
  calls: number;
  /** The longest chain of sequential calls. */
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
 * Records every call that a client makes for a request, with the consumed units that DynamoDB reports.
 * Covers direct calls and requests through the gateway. Excludes retries of the SDK and concurrent
 * consumers. Returns a function that runs one request at a time and returns its cost.
 *
 * Parallel calls end together: each answer waits until all calls that have begun are answered. A parallel chain
 * of calls can then not appear to continue another one whose call happened to end first.
 */
export function noteCalls(client: DynamoDBClient) {
  const noting = new AsyncLocalStorage<Call[]>();
  const names = new Set(endpoints.map(({ id }) => id));
  let asked: Call[] = [];
  // A counter of starts and ends, not a time.
  let moment = 0;
  const barrier = createBarrier();
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const isWrite = /Write|Put|Update|Delete/.test(String(context.commandName));
      const decides = isOfLogout(args.input) && !isWrite ? 'writes' : 'all';
      const call: Call = { read: 0, write: 0, begun: ++moment, ended: Infinity, decides, isWrite };
      const calls = noting.getStore() ?? (names.has(runningId() ?? '') ? asked : undefined);
      calls?.push(call);
      const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' };
      const send = () => next({ ...args, input });
      const answer = await (calls ? barrier(send) : send());
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

/** Returns a function that runs a call, and ends when no call that it runs is unanswered. */
function createBarrier() {
  let unanswered = 0;
  let allAnswered = Promise.withResolvers<undefined>();
  return async <T>(send: () => Promise<T>): Promise<T> => {
    unanswered++;
    const { promise, resolve } = allAnswered;
    try {
      return await send();
    } finally {
      if (--unanswered === 0) {
        allAnswered = Promise.withResolvers<undefined>();
        resolve(undefined);
      }
      await promise;
    }
  };
}

/** The logout check runs beside all reads and only delays writes and the answer, so its end is random. */
const isOfLogout = (input: unknown) =>
  (input as { Key?: { pk?: unknown } }).Key?.pk?.toString().startsWith('LOGOUT#') === true;

/** Returns the consumed units of an answer, for one table or several. */
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
