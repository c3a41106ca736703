import { readFile } from 'node:fs/promises';
import type { HttpResponse, Handler } from '#lib/platform/http/exchange.ts';
import { signToken } from '#lib/platform/auth/token.ts';
import type { Runs } from '../aws/access.ts';
import { runAs } from '../local/access/guard.ts';
import { loadHandler } from '../local/handler.ts';
import { functions } from '../registry.ts';
import { command, Misuse } from '../command.ts';
import { requireOwnTokens, requireRole, roleNames } from './role.ts';
import { withStore } from './store.ts';

/** What a gateway sends, or what tells a consumer of something that has happened. */
type Event = Parameters<Handler>[0] | { id: string; detail: object };

const TOKEN_SECONDS = 300;

const usage =
  () => `npm run invoke -- ID [EVENT_FILE] [--role admin] [--user operator-1] [--about ID]
Runs one function on a recorded event, with the tables of this machine, or, with TABLE_SHIFT_LOG set, of
a deployment, whose lists need CURSOR_SECRET_ARN, too. Prints its answer; its log goes to the error output.
Status 1 for an answer of 400 or more.
  EVENT_FILE  a gateway event, payload 2.0, or one of EventBridge (events/ID.json); {token} in it becomes
              a session token
  --role      the token's role: ${roleNames()}
  --user      the token's subject
  --about     the id that {id} in it becomes (1): what the event is about
IDs: ${functions.map(({ id }) => id).join('\n     ')}`;

function functionOf(id: string | undefined): Runs {
  if (id === undefined) throw new Misuse('The ID of a function is missing. Try --help.');
  const found = functions.find((one) => one.id === id);
  if (found) return found;
  throw new Misuse(`There is no function '${id}'; near it: ${nearest(id)}. --help lists all.`);
}

/** The three ids that begin most like it, with or without their service. */
function nearest(id: string): string {
  const likeness = (other: string) =>
    Math.max(...[other, other.split('.')[1] ?? ''].map((text) => sharedStart(id, text)));
  const ids = functions.map((one) => one.id);
  return ids
    .sort((a, b) => likeness(b) - likeness(a))
    .slice(0, 3)
    .join(', ');
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

/** The event as recorded, its token still to be filled in. */
async function recorded(file: string, runs: Runs): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Misuse(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? ''}).`);
  });
  const event = parsed(text);
  if ('source' in runs && !isNews(event)) throw new Misuse(`${file} is no event of EventBridge.`);
  if ('caller' in runs && !isRequest(event))
    throw new Misuse(`${file} is no gateway event of payload 2.0.`);
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isNews = (value: unknown) =>
  typeof (value as { detail?: unknown } | undefined)?.detail === 'object';

function isRequest(value: unknown): boolean {
  const { version, headers, requestContext } = (value ?? {}) as Partial<Parameters<Handler>[0]>;
  return (
    version === '2.0' &&
    typeof headers === 'object' &&
    typeof requestContext?.http === 'object' &&
    typeof requestContext.requestId === 'string'
  );
}

/** Runs the function as it is in the sources, with no more than it is granted. A consumer gives nothing. */
async function run(runs: Runs, event: Event): Promise<HttpResponse | undefined> {
  const handler = await loadHandler<(event: Event) => Promise<HttpResponse | undefined>>(runs.id);
  // The log writes to both outputs; the first one is for the answer alone.
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  try {
    return await runAs(runs, () => handler(event));
  } finally {
    process.stdout.write = write;
  }
}

function print({ statusCode = 200, headers, body = '' }: HttpResponse): void {
  const json = headers['Content-Type']?.startsWith('application/json') ? parsed(body) : undefined;
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
    if (more.length > 0) throw new Misuse(`'${more.join(' ')}' is one too many. Try --help.`);
    const runs = functionOf(id);
    const claims = { sub: user, role: requireRole(role) };
    const event = await recorded(file ?? `events/${runs.id}.json`, runs);
    const text = event.replaceAll('{id}', about);
    const asksForToken = text.includes('{token}');
    if (asksForToken) requireOwnTokens();

    const answer = await withStore(async () => {
      const token = asksForToken ? await signToken(claims, TOKEN_SECONDS) : '';
      return run(runs, JSON.parse(text.replaceAll('{token}', token)) as Event);
    });
    if (answer) print(answer);
    else console.log('done');
    if ((answer?.statusCode ?? 200) >= 400) process.exitCode = 1;
  },
);
