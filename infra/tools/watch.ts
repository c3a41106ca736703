import { styleText } from 'node:util';
import * as z from 'zod/mini';
import { subscribe, type Subscription } from '#lib/live/client.ts';
import { filters, since } from '#lib/live/contracts/filters.ts';
import { config } from '#lib/platform/config.ts';
import { isHmac } from '#lib/platform/auth/token-settings.ts';
import { command, Misuse } from '../command.ts';
import { openDataFolder, readRunningService } from '../local/data-folder/data-folder.ts';
import { secretFile } from '../local/data-folder/secrets.ts';
import { linesOf, type Line } from './watch/lines.ts';

const usage = () => `npm run watch [-- --shift 42] [--events NAMES] [--since ID] [--url URL]
Prints what happens in shifts, as it happens, until Ctrl-C, and comes back by itself when the connection is
lost. It watches the service that runs on this machine, and makes a token itself; or the one that --url
names, with the token that the environment variable TOKEN holds.
  --shift   this shift alone
  --events  these events alone, with commas between them: shift_started,shift_ended
  --since   the id of an event: those after it come first, of the last seven days
  --url     the address of a service, its prefix included`;

const options = {
  shift: { type: 'string' },
  events: { type: 'string' },
  since: { type: 'string' },
  url: { type: 'string' },
} as const;

const colours = {
  start: 'green',
  end: 'yellow',
  change: 'yellow',
  logs: 'cyan',
  failure: 'red',
  talk: 'magenta',
  notice: 'red',
} as const;

/** The tokens of this machine are good for so long; each opening of the stream gets a new one. */
const TOKEN_SECONDS = 3600;

await command({ usage, options }, async ({ url, ...wanted }) => {
  const asked = {
    shiftId: valueOf('--shift', filters.shift_id, wanted.shift),
    events: valueOf('--events', filters.events, wanted.events),
    since: valueOf('--since', z.optional(since), wanted.since),
  };
  const ending = new AbortController();
  // Whoever reads us may have had enough, as `head` does.
  process.stdout.on('error', () => ending.abort());
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  const service = url === undefined ? await ownService() : { baseUrl: addressIn(url), token };
  const live = subscribe({
    ...service,
    ...(Object.fromEntries(given) as Partial<Subscription>),
    signal: ending.signal,
    onStateChange,
  });
  for await (const event of live) for (const line of linesOf(event)) console.log(shown(line));
});

function valueOf<T>(option: string, schema: z.ZodMiniType<T>, text?: string): T {
  const { success, data, error } = schema.safeParse(text);
  if (!success) throw new Misuse(`${option}: ${error.issues[0]?.message}.`);
  return data;
}

function addressIn(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text;
  throw new Misuse(`--url: '${text}' is not an address such as https://desk.example.org.`);
}

/** The service on this machine, and what makes its tokens; where it makes none, TOKEN holds one. */
async function ownService() {
  const folder = await openDataFolder();
  const place = await readRunningService(folder);
  if (!place)
    throw new Error(`No service runs on ${folder}. npm start starts one; --url names another.`);
  if (process.env.TOKEN !== undefined || !isHmac(config('JWT_ALGORITHM')))
    return { baseUrl: place.url, token };
  process.env.JWT_SECRET_FILE = await secretFile(folder);
  const { signToken } = await import('#lib/platform/auth/token.ts');
  return {
    baseUrl: place.url,
    token: () => signToken({ sub: 'watch', role: 'viewer' }, TOKEN_SECONDS),
  };
}

function token(): string | undefined {
  return process.env.TOKEN;
}

function onStateChange(state: Parameters<NonNullable<Subscription['onStateChange']>>[0]): void {
  console.error(
    state.open
      ? 'watching'
      : `the connection is lost; again in ${(state.again / 1000).toFixed(1)} s`,
  );
}

/** In colour where the terminal has it. */
function shown({ time, place, kind, what }: Line): string {
  const when = time === '' ? '' : `${styleText('dim', time)}  ${styleText('bold', place)}  `;
  return `${when}${styleText(colours[kind], what)}`;
}
