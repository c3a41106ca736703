import * as z from 'zod/mini';
import type { EventDeclaration } from './event.ts';
import { exampleOf } from './openapi/example.ts';
import { frameOf } from './frame.ts';
import { jsonSchema, type Schemas } from './openapi/json-schema.ts';
import type { ConnectRoute, FrameRoute, SocketRoute } from './socket.ts';

const ref = (path: string) => ({ $ref: `#/${path}` });

/** A frame that is sent besides events: its name, when it is, and its schema. */
export type Notice = { name: string; summary: string; frame: () => z.ZodMiniType };

type About = { version: string; pathname: string };

/** The AsyncAPI 3.0 document of the socket: what is sent on it, and what may be said. */
export function asyncApi(
  routes: SocketRoute[],
  events: EventDeclaration[],
  notices: Notice[],
  { version, pathname }: About,
) {
  const schemas: Schemas = {};
  const asked = routes.filter((route): route is FrameRoute => !route.route.startsWith('$'));
  const answers = asked.flatMap(({ route, answer }) =>
    answer ? [{ name: `${route}-answer`, summary: `Answers ${route}`, frame: answer }] : [],
  );
  const sent = [
    ...events.map((one) => ({ name: one.event, summary: one.summary, frame: () => frameOf(one) })),
    ...notices,
  ];
  const messages = [...sent, ...asked.map(requestOf), ...answers];
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
        bindings: { ws: { method: 'GET', query: queryOf(routes, schemas) } },
      },
    },
    operations: {
      watch: {
        action: 'send',
        channel: ref('channels/stream'),
        summary: 'Events as they happen: those of a shift in their order, each at least once',
        messages: sent.map(({ name }) => inChannel(name)),
      },
      ...Object.fromEntries(asked.map((route) => [route.route, operation(route)])),
    },
    components: {
      securitySchemes,
      messages: Object.fromEntries(messages.map((one) => [one.name, message(one, schemas)])),
      schemas,
    },
  };
}

const description =
  'Events of shifts as they happen, for all who watch. `GET /shift/stream` of the shift service tells where the socket is opened.';

/** Who may open the socket: by a ticket or token, as a deployment asks; on one machine anybody, by default. */
const securitySchemes = {
  token: {
    type: 'httpApiKey',
    in: 'query',
    name: 'token',
    description: 'The ticket in the address that the stream endpoint tells, or a session token',
  },
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  cookie: { type: 'httpApiKey', in: 'cookie', name: 'session_jwt' },
};

const server = {
  host: '{host}',
  protocol: 'wss',
  security: Object.keys(securitySchemes).map((name) => ref(`components/securitySchemes/${name}`)),
  variables: { host: { description: 'As the stream endpoint tells it' } },
};

const inChannel = (name: string) => ref(`channels/stream/messages/${name}`);

/** What is said to a route: its name as the action, and what it takes besides. */
const requestOf = ({ route, summary, frame }: FrameRoute): Notice => ({
  name: route,
  summary,
  frame: () => z.object({ action: z.literal(route), ...frame }),
});

function message({ name, summary, frame }: Notice, schemas: Schemas) {
  const payload = jsonSchema(frame(), schemas);
  const example = { name: 'example', payload: exampleOf(payload, schemas) };
  return { name, title: summary, summary, payload, examples: [example] };
}

const operation = ({ route, summary, answer }: FrameRoute) => ({
  action: 'receive',
  channel: ref('channels/stream'),
  summary,
  messages: [inChannel(route)],
  ...(answer && {
    reply: { channel: ref('channels/stream'), messages: [inChannel(`${route}-answer`)] },
  }),
});

/** The query with which the socket is opened, as one schema. */
function queryOf(routes: SocketRoute[], schemas: Schemas) {
  const connect = routes.find((route): route is ConnectRoute => 'query' in route);
  return jsonSchema(z.object({ ...connect?.query }), schemas);
}
