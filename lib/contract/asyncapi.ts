import * as z from 'zod/mini';
import { SESSION_COOKIE } from './endpoint.ts';
import type { EventDeclaration } from './event.ts';
import { datetime, text } from './fields.ts';
import { eventId } from './fields/event-id.ts';
import { exampleOf, jsonSchema, type Schemas } from './openapi/schemas.ts';
import type { ConnectRoute, FrameRoute, SocketRoute } from './socket.ts';

const ref = (path: string) => ({ $ref: `#/${path}` });

/** A frame other than an event. The schema is a thunk, built for documentation and tests only. */
export type MessageDeclaration = { name: string; summary: string; frame: () => z.ZodMiniType };

/** Returns the schema of an event's frame, for documentation and tests. */
export const frameOf = ({ event, actions, subject, data }: EventDeclaration) =>
  z.object({
    id: eventId('Ids of the events of a stream, such as a shift, are in commit order'),
    event: z.literal(event),
    action: z.enum(actions),
    ...subject(),
    data: z.optional(data()),
    href: z.optional(text('Path of the resource, if its data is too large for a frame')),
    timestamp: datetime('Time of the change', '2024-08-12T20:15:00.123Z'),
  });

type ApiInfo = { version: string; pathname: string };

/** Returns the AsyncAPI 3.0 document of the WebSocket API. */
export function asyncApi(
  routes: SocketRoute[],
  events: EventDeclaration[],
  notices: MessageDeclaration[],
  { version, pathname }: ApiInfo,
) {
  const schemas: Schemas = {};
  const frameRoutes = routes.filter((route): route is FrameRoute => !route.route.startsWith('$'));
  const responses = frameRoutes.flatMap(({ route, response }) =>
    response
      ? [{ name: responseName(route), summary: `Response to ${route}`, frame: response }]
      : [],
  );
  const serverMessages = [
    ...events.map((event) => ({
      name: event.event,
      summary: event.summary,
      frame: () => frameOf(event),
    })),
    ...notices,
  ];
  const messages = [...serverMessages, ...frameRoutes.map(requestMessage), ...responses];
  return {
    asyncapi: '3.0.0',
    info: { title: 'Observatory Desk, live', version, description, license: { name: 'MIT' } },
    servers: { live: { ...server, pathname } },
    defaultContentType: 'application/json',
    channels: {
      stream: {
        address: '/',
        messages: Object.fromEntries(
          messages.map(({ name }) => [name, ref(`components/messages/${name}`)]),
        ),
        bindings: { ws: { method: 'GET', query: connectQuery(routes, schemas) } },
      },
    },
    operations: {
      watch: {
        action: 'send',
        channel: ref('channels/stream'),
        summary: 'Receive events in the order of their stream',
        messages: serverMessages.map(({ name }) => messageRef(name)),
      },
      ...Object.fromEntries(frameRoutes.map((route) => [route.route, operation(route)])),
    },
    components: {
      securitySchemes,
      messages: Object.fromEntries(
        messages.map((declaration) => [declaration.name, message(declaration, schemas)]),
      ),
      schemas,
    },
  };
}

const description =
  'Changes as they happen. `GET /shift/stream` of the shift service returns the address of the socket and the id of the ' +
  'newest event. Connect with this id as the query parameter `since`, added to the query that the address may have. ' +
  'Delivery is at least once: drop frames with an id that you have received. Ignore events and fields with names that ' +
  'you do not know.';

/** The ways to authenticate. A service on one machine requires none by default. */
const securitySchemes = {
  token: {
    type: 'httpApiKey',
    in: 'query',
    name: 'token',
    description: 'The socket token in the address from the stream endpoint, or a session token',
  },
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  cookie: { type: 'httpApiKey', in: 'cookie', name: SESSION_COOKIE },
};

const server = {
  host: '{host}',
  protocol: 'wss',
  security: Object.keys(securitySchemes).map((name) => ref(`components/securitySchemes/${name}`)),
  variables: { host: { description: 'The host in the address from the stream endpoint' } },
};

const messageRef = (name: string) => ref(`channels/stream/messages/${name}`);

/** Returns the message that a client sends to a route. */
const requestMessage = ({ route, summary, frame }: FrameRoute): MessageDeclaration => ({
  name: route,
  summary,
  frame: () => z.object({ action: z.literal(route), ...frame }),
});

function message({ name, summary, frame }: MessageDeclaration, schemas: Schemas) {
  const payload = jsonSchema(frame(), schemas);
  const example = { name: 'example', payload: exampleOf(payload, schemas) };
  return { name, title: summary, summary, payload, examples: [example] };
}

/** The published name of a response frame, which generated clients use. */
const responseName = (route: string): string => `${route}-answer`;

const operation = ({ route, summary, response }: FrameRoute) => ({
  action: 'receive',
  channel: ref('channels/stream'),
  summary,
  messages: [messageRef(route)],
  ...(response && {
    reply: { channel: ref('channels/stream'), messages: [messageRef(responseName(route))] },
  }),
});

function connectQuery(routes: SocketRoute[], schemas: Schemas) {
  const connect = routes.find((route): route is ConnectRoute => 'query' in route);
  return jsonSchema(z.object({ ...connect?.query }), schemas);
}
