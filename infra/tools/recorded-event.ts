import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import {
  isChangesConsumer,
  isMailConsumer,
  isObjectConsumer,
  type Consumer,
} from '#lib/contract/consumer.ts';
import { isPublic, routePath, type Declaration } from '#lib/contract/endpoint.ts';
import type { SocketRoute } from '#lib/contract/socket.ts';
import { config } from '#lib/platform/config.ts';
import type { FunctionDeclaration } from '../aws/function-access.ts';
import { UsageError } from '../command.ts';
import { toEvent } from '../local/gateway/event.ts';
import { toSocketEvent } from '../local/sockets/event.ts';
import { insertRecord } from '../local/table-streams/event-reader.ts';

/* A recorded event holds what varies between the events of a function; the local gateway's code adds the rest. */

const texts = z._default(z.record(z.string(), z.string()), {});

/** The request of an endpoint. A body is JSON; `base64Body` is one of another media type. */
const recordedRequest = z.strictObject({
  path: texts,
  query: texts,
  headers: texts,
  body: z.optional(z.unknown()),
  base64Body: z.optional(z.base64()),
});
/** The request that opens a socket, or a frame: an object, or a text that is not JSON. */
const recordedFrame = z.strictObject({
  query: texts,
  frame: z.optional(z.union([z.looseObject({}), z.string()])),
});
const recordedObject = z.strictObject({
  object: z.strictObject({ key: z.string(), size: z.int() }),
});
/** The items that changes have stored. */
const recordedItems = z.strictObject({
  items: z.array(z.looseObject({ pk: z.string(), sk: z.string() })),
});
/** An event of SES about a mail. */
const recordedMailEvent = z.looseObject({ eventType: z.string() });
/** The kind of effects that a schedule sends. */
const recordedSchedule = z.strictObject({ kind: z.string() });

/** Values that replace `{token}` and the other placeholders of a recorded event. */
export type Placeholders = { token?: string; id?: string; connection?: string; session?: string };

export const recordedEventFile = ({ id }: Pick<FunctionDeclaration, 'id'>): string =>
  `events/${id}.json`;

/** The text of a recorded event, with its placeholders. */
type Recording = { file: string; text: string };

/** Reads a recorded event. Throws a UsageError for a file that cannot be read. */
export async function readRecording(file: string): Promise<Recording> {
  try {
    return { file, text: await readFile(file, 'utf8') };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new UsageError(`${file} cannot be read (${code}).`);
  }
}

const requiresToken = (declaration: FunctionDeclaration) =>
  'caller' in declaration && !isPublic(declaration);

/** Whether an event needs a session token: its endpoint requires one, or the recorded event has its placeholder. */
export const needsToken = (declaration: FunctionDeclaration, { text }: Recording): boolean =>
  requiresToken(declaration) || text.includes('{token}');

/** Returns the event of a function from a recorded event. Throws a UsageError for a text of another kind. */
export function toFunctionEvent(
  declaration: FunctionDeclaration,
  { file, text }: Recording,
  placeholders: Placeholders,
): object {
  const filledText = text.replace(
    /\{(token|id|connection|session)\}/g,
    (_, name: keyof Placeholders) => placeholders[name] ?? name,
  );
  const token = requiresToken(declaration) ? placeholders.token : undefined;
  try {
    const recorded = JSON.parse(filledText) as unknown;
    if ('method' in declaration)
      return requestEvent(declaration, recordedRequest.parse(recorded), token);
    if ('route' in declaration)
      return frameEvent(declaration, recorded, placeholders.connection, token);
    return consumerEvent(declaration, recorded);
  } catch (error) {
    throw new UsageError(`${file} is not a recorded event of ${declaration.id}.`, {
      cause: error,
    });
  }
}

/** Returns the event of a function from its recorded event. */
export const loadEvent = async (
  declaration: FunctionDeclaration,
  placeholders: Placeholders,
): Promise<object> =>
  toFunctionEvent(declaration, await readRecording(recordedEventFile(declaration)), placeholders);

function requestEvent(
  endpoint: Declaration,
  { path, query, headers, body, base64Body }: z.output<typeof recordedRequest>,
  token?: string,
): object {
  const route =
    endpoint.path === '$default' ? '/nowhere' : routePath(endpoint, config('SERVICE_PREFIX'));
  const pathname = route.replace(/\{(\w+)\+?\}/g, (_, name: string) => encodeURI(path[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  const content = base64Body ?? (body === undefined ? '' : JSON.stringify(body));
  return toEvent(
    {
      method: endpoint.method,
      url: search === '' ? pathname : `${pathname}?${search}`,
      headers: {
        accept: 'application/json',
        host: 'desk.example.org',
        'user-agent': 'observatory-console/1.0',
        // API Gateway adds it to requests by HTTPS.
        'x-forwarded-proto': 'https',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && headers.cookie === undefined && authorizationOf(token)),
        ...headers,
      },
      body: Buffer.from(content, base64Body === undefined ? 'utf8' : 'base64'),
      httpVersion: '1.1',
      sourceIp: '192.0.2.7',
    },
    { endpoint, pathParameters: path },
  );
}

const authorizationOf = (token: string) => ({ authorization: `Bearer ${token}` });

function frameEvent(
  { route }: SocketRoute,
  recorded: unknown,
  connection: string = randomUUID(),
  token?: string,
): object {
  const { query, frame } = recordedFrame.parse(recorded);
  const headers: Record<string, string> = token === undefined ? {} : authorizationOf(token);
  return toSocketEvent(route, connection, {
    sourceIp: '192.0.2.7',
    ...(route === '$connect' && { headers, query }),
    ...(frame !== undefined && { body: typeof frame === 'string' ? frame : JSON.stringify(frame) }),
  });
}

function consumerEvent(consumer: Consumer, recorded: unknown): object {
  if (isChangesConsumer(consumer)) {
    const { items } = recordedItems.parse(recorded);
    return { Records: items.map((item) => insertRecord(item)) };
  }
  const envelope = { id: randomUUID(), time: new Date().toISOString() };
  if (isObjectConsumer(consumer)) return { ...envelope, detail: recordedObject.parse(recorded) };
  if (isMailConsumer(consumer)) return { ...envelope, detail: recordedMailEvent.parse(recorded) };
  return { ...envelope, ...recordedSchedule.parse(recorded) };
}
