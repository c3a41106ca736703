import { SingleBar } from 'cli-progress';
import { command, UsageError } from '../../command.ts';
import { escapeControls } from '../../escape-controls.ts';
import { findService, sayActsOn } from '../service.ts';
import { describe, type Step } from './night.ts';
import { play, type Result } from './play.ts';

const usage = () => `npm run demo [-- --speed 60] [--keep-running] [--url URL]
Plays an invented night of ten hours into a running service, in a shift of its own: execution blocks with two faults and
a weather stop, comments with plots, replies, annotations, tags, open items, lost time, and a ticket if the issue tracker
is configured. In the morning the next operator accepts the handover, and the report of the night is finalized; the shift of
the next operator ends a little later, so that no shift runs afterwards. Two items stay open. Every run writes the same
entries.
Uses the service on this machine with tokens of its own, or the service at --url with the token of
an operator in the environment variable TOKEN. Ctrl-C ends the shift.
  --speed         the speed-up factor, at least 1 (60: ten minutes); max: without pauses. Default: 60
  --keep-running  leaves the shift running, with the last execution block scanning, before the handover
  --url           the URL of a service, including its prefix`;

const options = {
  speed: { type: 'string', default: '60' },
  'keep-running': { type: 'boolean', default: false },
  url: { type: 'string' },
} as const;

/** The lifetime of the tokens, longer than the night at its own speed. */
const TOKEN_SECONDS = 12 * 3600;

await command({ usage, options }, async ({ speed, url, 'keep-running': keepRunning }) => {
  const factor = parseSpeed(speed);
  const service = await findService(url, TOKEN_SECONDS);
  sayActsOn(service.baseUrl);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  // npm passes on a signal that the terminal has sent already.
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const bar = new SingleBar({
    format: '{time} {bar} {percentage}% | {text}',
    clearOnComplete: true,
    stopOnComplete: false,
    hideCursor: false,
  });
  bar.start(100, 0, { time: '', text: '' });
  let text = '';
  const onStep = (step: Step, at: string, share: number) => {
    const line = describe(step);
    const time = at.slice(11, 19);
    text = line ?? text;
    if (process.stderr.isTTY)
      bar.update(Math.floor(share * 100), { time, text: text.slice(0, 50) });
    else if (line !== undefined) console.error(`${time}  ${line}`);
  };
  try {
    const result = await play(service, {
      speed: factor,
      keepRunning,
      signal: stopping.signal,
      onStep,
    });
    bar.stop();
    report(result, service.baseUrl, keepRunning);
  } catch (error) {
    bar.stop();
    throw stopping.signal.aborted
      ? new Error('Interrupted; the shift of the demo is ended.')
      : error;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
});

/** Parses a factor of at least 1; `max` is Infinity. */
function parseSpeed(text: string): number {
  if (text === 'max') return Infinity;
  const speed = /^\d{1,6}(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (speed >= 1) return speed;
  throw new UsageError(`--speed: '${text}' is not a number of at least 1, or max.`);
}

function report(
  { shiftId, steps, ticketProblem }: Result,
  baseUrl: string,
  isRunning: boolean,
): void {
  const count = (kind: Step['action']['kind']) =>
    steps.filter(({ action }) => action.kind === kind).length;
  const blocks = new Set(
    steps.flatMap(({ action }) => (action.kind === 'log' ? [action.log.eb_id] : [])),
  );
  const plots = steps.filter(({ action }) => action.kind === 'comment' && action.plot).length;
  const tickets = ticketProblem === undefined ? count('ticket') : 0;
  console.log(`Shift ${shiftId}${isRunning ? ' is running' : ''}: ${blocks.size} execution blocks, \
${count('comment')} comments, ${plots} plots, ${count('reply')} replies, ${count('edit')} edit, \
${count('annotation')} annotations, ${tickets} ticket${tickets === 1 ? '' : 's'}, ${count('item')} items, \
${count('loss')} losses.`);
  if (ticketProblem !== undefined) console.log(escapeControls(`No ticket: ${ticketProblem}`));
  console.log(`${baseUrl.replace(/\/$/, '')}/console/shifts/${shiftId}`);
}
