import { styleText } from 'node:util';
import * as z from 'zod/mini';
import { subscribe, type LiveEvent, type Resync, type Subscription } from '#lib/live/client.ts';
import { createClient } from '#lib/contract/client.ts';
import { filters, since } from '#lib/live/contracts/filters.ts';
import { getStream } from '#lib/live/contracts/stream.ts';
import { command, UsageError } from '../command.ts';
import { linesOf } from './event-lines.ts';
import { findService, type RemoteService } from './service.ts';

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

await command({ usage, options }, async ({ url, ...filterOptions }) => {
  const filter = {
    shiftId: parse('--shift', filters.shift_id, filterOptions.shift),
    events: parse('--events', filters.events, filterOptions.events),
    since: parse('--since', z.optional(since), filterOptions.since),
  };
  const usedFilters = Object.entries(filter).filter(([, value]) => value !== undefined);
  const ending = new AbortController();
  // A reader such as `head` may close the pipe.
  process.stdout.on('error', () => ending.abort());
  const service = await findService(url, TOKEN_SECONDS);
  const { baseUrl, tokenOf } = service;
  // The stream repeats some events from before it was opened.
  const newest = filter.since === undefined ? await readNewestId(service, filterOptions) : '';
  const events = subscribe({
    baseUrl,
    token: () => tokenOf('watch', 'viewer'),
    ...(Object.fromEntries(usedFilters) as Partial<Subscription>),
    signal: ending.signal,
    onStateChange: (state) =>
      console.error(
        state.open
          ? 'watching'
          : `${state.isCrowded ? 'too many connections of this session' : 'connection lost'}; reconnecting in ${(state.again / 1000).toFixed(1)} s`,
      ),
  });
  for await (const event of events) if (event.id > newest) print(event);
});

/** Returns the id of the newest event that the filters let through; an empty text if there was no response. */
async function readNewestId(
  { baseUrl, tokenOf }: RemoteService,
  { shift, events }: { shift?: string; events?: string },
): Promise<string> {
  const call = createClient(baseUrl, await tokenOf('watch', 'viewer'));
  const query = { ...(shift !== undefined && { shift_id: shift }), ...(events && { events }) };
  try {
    const { status, body } = await call(getStream, { query });
    return status === 200 ? (body.result_data[0]?.last_event_id ?? '') : '';
  } catch {
    return '';
  }
}

function print(event: LiveEvent | Resync): void {
  for (const { time, shift, colour, text } of linesOf(event)) {
    const origin = `${styleText('dim', time)}  ${styleText('bold', shift)}  `;
    console.log(`${time === '' ? '' : origin}${styleText(colour, text)}`);
  }
}

function parse<T>(option: string, schema: z.ZodMiniType<T>, text?: string): T {
  const { success, data, error } = schema.safeParse(text);
  if (!success) throw new UsageError(`${option}: ${error.issues[0]?.message}.`);
  return data;
}
