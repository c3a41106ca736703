import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { HttpResponse, Handler } from '#lib/platform/http/exchange.ts';
import { signToken } from '#lib/platform/auth/sign-token.ts';
import type { FunctionDeclaration } from '../aws/function-access.ts';
import { runAs } from '../local/access/guard.ts';
import { loadHandler } from '../local/handler.ts';
import { functions } from '../registry.ts';
import { command, UsageError } from '../command.ts';
import { requireOwnTokens, requireRole, roleNames } from './role.ts';
import { withStore } from './store.ts';

/** An event from a gateway or, for a consumer, from EventBridge. */
type Event = Parameters<Handler>[0] | { id: string; detail: object };

const TOKEN_SECONDS = 300;

const usage =
  () => `npm run invoke -- ID [EVENT_FILE] [--role admin] [--user operator-1] [--about ID]
Runs one function on a recorded event, with the tables of this machine, or, with TABLE_SHIFT_LOG set, of
a deployment (its lists also need CURSOR_SECRET_ARN). Prints the response to stdout and the log to stderr.
Exits with status 1 for a response of 400 or more.
  EVENT_FILE  a gateway event, payload 2.0, or an event of EventBridge (default: events/ID.json); {token} in it
              is replaced by a session token
  --role      the role of the token: ${roleNames()}
  --user      the subject of the token
  --about     the id that replaces {id} in the event (default: 1)
IDs: ${functions.map(({ id }) => id).join('\n     ')}`;

const gatewayEvent = z.object({
  version: z.literal('2.0'),
  headers: z.looseObject({}),
  requestContext: z.object({ http: z.looseObject({}), requestId: z.string() }),
});
const busEvent = z.object({ detail: z.looseObject({}) });

function findFunction(id: string | undefined): FunctionDeclaration {
  if (id === undefined) throw new UsageError('The ID of a function is missing. Try --help.');
  const declaration = functions.find((candidate) => candidate.id === id);
  if (!declaration) throw new UsageError(`There is no function '${id}'; --help lists all.`);
  return declaration;
}

/** Returns the text of a recorded event, with its placeholders. Throws a UsageError for an event of another kind. */
async function readEvent(file: string, declaration: FunctionDeclaration): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? ''}).`,
    );
  });
  const event = parseJson(text);
  if ('source' in declaration && !busEvent.safeParse(event).success)
    throw new UsageError(`${file} is not an EventBridge event.`);
  if ('caller' in declaration && !gatewayEvent.safeParse(event).success)
    throw new UsageError(`${file} is not a gateway event of payload 2.0.`);
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Runs the function from its sources, with its own grants only. A consumer returns no response. */
async function run(
  declaration: FunctionDeclaration,
  event: Event,
): Promise<HttpResponse | undefined> {
  const handler = await loadHandler<(event: Event) => Promise<HttpResponse | undefined>>(
    declaration.id,
  );
  // The logger writes to both streams; stdout is reserved for the response.
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  try {
    return await runAs(declaration, () => handler(event));
  } finally {
    process.stdout.write = write;
  }
}

function print({ statusCode = 200, headers, body = '' }: HttpResponse): void {
  const json = headers['Content-Type']?.startsWith('application/json')
    ? parseJson(body)
    : undefined;
  console.log(String(statusCode));
  for (const [name, value] of Object.entries(headers)) console.log(`${name}: ${value}`);
  console.log(`\n${json === undefined ? body : JSON.stringify(json, null, 2)}`);
}

await command(
  {
    usage,
    options: {
      role: { type: 'string', default: 'admin' },
      user: { type: 'string', default: 'operator-1' },
      about: { type: 'string', default: '1' },
    },
    positionals: true,
  },
  async ({ role, user, about }, [id, file, ...more]) => {
    if (more.length > 0)
      throw new UsageError(`Unexpected argument '${more.join(' ')}'. Try --help.`);
    const declaration = findFunction(id);
    const claims = { sub: user, role: requireRole(role) };
    const eventText = await readEvent(file ?? `events/${declaration.id}.json`, declaration);
    const text = eventText.replaceAll('{id}', about);
    const needsToken = text.includes('{token}');
    if (needsToken) requireOwnTokens();

    const response = await withStore(async () => {
      const token = needsToken ? await signToken(claims, TOKEN_SECONDS) : '';
      return run(declaration, JSON.parse(text.replaceAll('{token}', token)) as Event);
    });
    if (response) print(response);
    else console.log('done');
    if ((response?.statusCode ?? 200) >= 400) process.exitCode = 1;
  },
);
