import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { runningId } from '#infra/local/access/guard.ts';
import { endpoints } from '#infra/registry.ts';

/** The AWS calls of a request. */
export type Cost = {
  calls: number;
  /** The longest chain of sequential calls. */
  sequentialCalls: number;
  /** Read and write units of DynamoDB, indexes included. */
  read: number;
  write: number;
};

type Call = Pick<Cost, 'read' | 'write'> & {
  startedAt: number;
  endedAt: number;
  /** What waits for its response: all later calls, or, for the logout check, only writes. */
  blocks: 'all' | 'writes';
  isWrite: boolean;
};
type Capacity = { CapacityUnits?: number };
type Units = { ConsumedCapacity?: Capacity | Capacity[] };

/**
 * Records every call that a client makes for a request, with the consumed units that DynamoDB reports.
 * Covers direct calls and requests through the gateway. Excludes retries of the SDK and concurrent
 * consumers. Returns a function that runs one request at a time and returns its cost.
 *
 * Parallel calls end together: each response waits until all pending calls have a response. So a chain of parallel
 * calls does not appear to continue another chain whose call happened to end first.
 */
export function createCostRecorder(client: DynamoDBClient) {
  const recording = new AsyncLocalStorage<Call[]>();
  const names = new Set(endpoints.map(({ id }) => id));
  let currentCalls: Call[] = [];
  // A counter of starts and ends, not a time.
  let tick = 0;
  const barrier = createBarrier();
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const isWrite = /Write|Put|Update|Delete/.test(String(context.commandName));
      const blocks = isLogoutCheck(args.input) && !isWrite ? 'writes' : 'all';
      const call: Call = {
        read: 0,
        write: 0,
        startedAt: ++tick,
        endedAt: Infinity,
        blocks,
        isWrite,
      };
      const calls =
        recording.getStore() ?? (names.has(runningId() ?? '') ? currentCalls : undefined);
      calls?.push(call);
      const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' };
      const send = () => next({ ...args, input });
      const response = await (calls ? barrier(send) : send());
      call.endedAt = ++tick;
      call[isWrite ? 'write' : 'read'] += unitsOf(response.output as Units);
      return response;
    },
    { step: 'initialize', name: 'recordCosts' },
  );
  return async <T>(request: () => Promise<T>): Promise<{ response: T; cost: Cost }> => {
    const calls: Call[] = (currentCalls = []);
    const response = await recording.run(calls, request);
    return { response, cost: costOf(calls) };
  };
}

/** Returns a function that runs a call, and resolves when none of its calls is pending. */
function createBarrier() {
  let pending = 0;
  let allEnded = Promise.withResolvers<undefined>();
  return async <T>(send: () => Promise<T>): Promise<T> => {
    pending++;
    const { promise, resolve } = allEnded;
    try {
      return await send();
    } finally {
      if (--pending === 0) {
        allEnded = Promise.withResolvers<undefined>();
        resolve(undefined);
      }
      await promise;
    }
  };
}

/** The logout check runs beside all reads and delays only writes and the response, so its end is random. */
const isLogoutCheck = (input: unknown) =>
  Object.values((input as BatchInput).RequestItems ?? {})
    .flatMap(({ Keys = [] }) => Keys)
    .some(({ pk }) => String(pk).startsWith('LOGOUT#'));

type BatchInput = { RequestItems?: Record<string, { Keys?: { pk?: unknown }[] }> };

/** Returns the consumed units in a response, for one table or several. */
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
    sequentialCalls: Math.max(0, ...depths),
    read: calls.reduce((units, { read }) => units + read, 0),
    write: calls.reduce((units, { write }) => units + write, 0),
  };
}

const waitsFor = (call: Call, earlier: Call | undefined) =>
  earlier !== undefined &&
  earlier.endedAt < call.startedAt &&
  (earlier.blocks === 'all' || call.isWrite);
