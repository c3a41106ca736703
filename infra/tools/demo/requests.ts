import { createClient } from '#lib/contract/client.ts';
import type { Declaration } from '#lib/contract/endpoint.ts';
import type { RemoteService } from '../service.ts';

type Client = ReturnType<typeof createClient>;

/** A request that the service refused. `code` is the stable name of the error. */
export class RefusedRequest extends Error {
  readonly code: string;

  constructor(
    summary: string,
    status: number,
    { code, detail }: { code?: string; detail?: string },
  ) {
    super(detail ?? `${summary}: the service responded with ${status}.`);
    this.code = code ?? '';
  }
}

/** Returns a function that sends a request as a user and returns the body of the response, or throws RefusedRequest. */
export function requestsTo({ baseUrl, tokenOf }: RemoteService) {
  const clients = new Map<string, Client>();
  return async <E extends Declaration>(
    user: string,
    endpoint: E,
    input: Parameters<Client>[1] = {},
  ) => {
    const client = clients.get(user) ?? createClient(baseUrl, await tokenOf(user, 'operator'));
    clients.set(user, client);
    const { status, body } = await client<E>(endpoint, input as never);
    if (status >= 300) throw new RefusedRequest(endpoint.summary, status, body as object);
    return body;
  };
}

export type Send = ReturnType<typeof requestsTo>;

/** The state of the demo: its shift, how to send requests, and the ids of comments and items by their names. */
export type DemoShift = {
  send: Send;
  shiftId: number;
  comments: Map<string, number>;
  items: Map<string, number>;
  /** The running shift that the demo must end: its own, then the next one. */
  running: number | undefined;
};
