import type { HttpResponse } from '#lib/platform/http/exchange.ts';
import { signToken } from '#lib/platform/auth/sign-token.ts';
import type { FunctionDeclaration } from '../aws/function-access.ts';
import { runAs } from '../local/access/guard.ts';
import { loadHandler } from '../local/handler.ts';
import { functions } from '../registry.ts';
import { command, UsageError } from '../command.ts';
import { escapeControls, escapeControlsOfLines } from '../escape-controls.ts';
import { needsToken, readRecording, recordedEventFile, toFunctionEvent } from './recorded-event.ts';
import { requireOwnTokens, requireRole, roleNames } from './role.ts';
import { withStore } from './store.ts';

const TOKEN_SECONDS = 300;

const usage =
  () => `npm run invoke -- ID [EVENT_FILE] [--role admin] [--user operator-1] [--about ID]
Runs one function on a recorded event, with the tables of this machine, or, with TABLE_SHIFT_LOG set, of
a deployment (its lists also need CURSOR_SECRET_ARN). Prints the response to stdout and the log to stderr.
Exits with status 1 for a response of 400 or more.
  EVENT_FILE  what varies in the event: path, query, headers and body of a request, frame of a socket, items or
              object of a consumer (default: events/ID.json); {token} in it is replaced by a session token
  --role      the role of the token: ${roleNames()}
  --user      the subject of the token
  --about     the id that replaces {id} in the event (default: 1)
IDs: ${functions.map(({ id }) => id).join('\n     ')}`;

function findFunction(id: string | undefined): FunctionDeclaration {
  if (id === undefined) throw new UsageError('The ID of a function is missing. Try --help.');
  const declaration = functions.find((candidate) => candidate.id === id);
  if (!declaration) throw new UsageError(`There is no function '${id}'; --help lists all.`);
  return declaration;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The response of an endpoint or a socket route, the failures of a consumer of changes, or nothing. */
type Output = Partial<HttpResponse> | { batchItemFailures: unknown[] } | undefined;

/** Runs the function from its sources, with its own grants only. */
async function run(declaration: FunctionDeclaration, event: object): Promise<Output> {
  const handler = await loadHandler<(event: object) => Promise<Output>>(declaration.id);
  // The logger writes to both streams; stdout is reserved for the response.
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  try {
    return await runAs(declaration, () => handler(event));
  } finally {
    process.stdout.write = write;
  }
}

/** Prints an output. Returns its status; 200 for one that has none. */
function print(output: Output): number {
  if (output === undefined || 'batchItemFailures' in output) {
    console.log(output === undefined ? 'done' : escapeControls(JSON.stringify(output)));
    return 200;
  }
  const { statusCode = 200, headers = {}, body = '' } = output;
  const json = headers['Content-Type']?.startsWith('application/json')
    ? parseJson(body)
    : undefined;
  console.log(String(statusCode));
  for (const [name, value] of Object.entries(headers))
    console.log(escapeControls(`${name}: ${value}`));
  const text = json === undefined ? body : JSON.stringify(json, null, 2);
  console.log(`\n${escapeControlsOfLines(text)}`);
  return statusCode;
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
    const recording = await readRecording(file ?? recordedEventFile(declaration));
    const sendsToken = needsToken(declaration, recording);
    if (sendsToken) requireOwnTokens();
    const eventWith = (token = '') => toFunctionEvent(declaration, recording, { token, id: about });
    // A text of another kind is reported before anything starts.
    eventWith();

    const output = await withStore(
      async () =>
        run(declaration, eventWith(sendsToken ? await signToken(claims, TOKEN_SECONDS) : '')),
      { changes: true },
    );
    if (print(output) >= 400) process.exitCode = 1;
  },
);
