import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Calls that fail on purpose, as if the process had been killed. */
export type Faults = {
  /** Fails all calls after this number of them; none if undefined. */
  failAfter: (calls: number | undefined) => void;
  isFault: (error: unknown) => boolean;
};

class Fault extends Error {}

/** Installs faults in a client. */
export function createFaults(client: DynamoDBClient): Faults {
  let remainingCalls: number | undefined;
  client.middlewareStack.add(
    (next) => (args) => {
      if (remainingCalls !== undefined && remainingCalls-- <= 0) throw new Fault('interrupted');
      return next(args);
    },
    { step: 'initialize', name: 'faults', priority: 'high' },
  );
  return {
    failAfter: (calls) => (remainingCalls = calls),
    isFault: (error) => error instanceof Fault,
  };
}
