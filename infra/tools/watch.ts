import { styleText } from 'node:util';
import * as z from 'zod/mini';
import { subscribe, type Subscription } from '#lib/live/client.ts';
import { filters, since } from '#lib/live/contracts/filters.ts';
import { config } from '#lib/platform/config.ts';
import { isHmac } from '#lib/platform/auth/token-settings.ts';
import { command, Misuse } from '../command.ts';
import { openDataFolder, readRunningService } from '../local/data-folder/data-folder.ts';
import { secretFile } from '../local/data-folder/secrets.ts';
import { linesOf } from './event-lines.ts';

const usage = () => `npm run watch [-- --shift 42] [--events NAMES] [--since ID] [--url URL]
Prints events of shifts as they happen, until Ctrl-C, and reconnects after a lost connection. Watches the service
on this machine with a token of its own, or the service at --url with the token in the environment variable TOKEN.
  --shift   only events of this shift
  --events  only these events, separated by commas: shift_started,shift_ended
  --since   the id of an event: prints the events after it first, up to seven days old
  --url     the URL of a service, including its prefix`;

const options = {
  shift: { type: 'string' },
  events: { type: 'string' },
  since: { type: 'string' },
  url: { type: 'string' },
} as const;

/** The lifetime of a token for this machine's service; each connection gets a new one. */
const TOKEN_SECONDS = 3600;

await command({ usage, options }, async ({ url, ...given }) => {
  const filter = {
    shiftId: parse('--shift', filters.shift_id, given.shift),
    events: parse('--events', filters.events, given.events),
    since: parse('--since', z.optional(since), given.since),
  };
  const set = Object.entries(filter).filter(([, value]) => value !== undefined);
  const ending = new AbortController();
  // A reader such as `head` may close the pipe.
  process.stdout.on('error', () => ending.abort());
  const token = () => process.env.TOKEN;
  const service = url === undefined ? await localService() : { baseUrl: parseUrl(url), token };
  const events = subscribe({
    ...service,
    ...(Object.fromEntries(set) as Partial<Subscription>),
    signal: ending.signal,
    onStateChange: (state) =>
      console.error(
        state.open
          ? 'watching'
          : `connection lost; reconnecting in ${(state.again / 1000).toFixed(1)} s`,
      ),
  });
  for await (const event of events)
    for (const { time, shift, colour, text } of linesOf(event)) {
      const origin = `${styleText('dim', time)}  ${styleText('bold', shift)}  `;
      console.log(`${time === '' ? '' : origin}${styleText(colour, text)}`);
    }
});

function parse<T>(option: string, schema: z.ZodMiniType<T>, text?: string): T {
  const { success, data, error } = schema.safeParse(text);
  if (!success) throw new Misuse(`${option}: ${error.issues[0]?.message}.`);
  return data;
}

function parseUrl(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text;
  throw new Misuse(`--url: '${text}' is not a URL such as https://desk.example.org.`);
}

/** Returns the service on this machine and its tokens: from TOKEN, or signed here if the service signs its own. */
async function localService() {
  const folder = await openDataFolder();
  const service = await readRunningService(folder);
  if (!service)
    throw new Error(`No service runs on ${folder}. npm start starts one; --url names another.`);
  const baseUrl = service.url;
  if (process.env.TOKEN !== undefined || !isHmac(config('JWT_ALGORITHM')))
    return { baseUrl, token: () => process.env.TOKEN };
  process.env.JWT_SECRET_FILE = await secretFile(folder);
  const { signToken } = await import('#lib/platform/auth/token.ts');
  return { baseUrl, token: () => signToken({ sub: 'watch', role: 'viewer' }, TOKEN_SECONDS) };
}
