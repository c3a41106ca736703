import { escapeControls } from '../escape-controls.ts';
import type { EventName } from '#lib/contract/event.ts';
import type { LiveEvent, Resync } from '#lib/live/client.ts';

/** A line of `npm run watch`: the time and the shift of an event, and what happened. */
type Line = { time: string; shift: string; text: string; colour: Colour };
type Colour = 'green' | 'yellow' | 'cyan' | 'red' | 'magenta';

/** Returns the lines of an event: one, or one for each recorded log. */
export function linesOf(event: LiveEvent | Resync): Line[] {
  if (event.event === 'resync') {
    const text = 'Some events have expired: read the shifts again. The stream continues from here.';
    return [{ time: '', shift: '', text, colour: 'red' }];
  }
  const origin = { time: event.timestamp.slice(11, 19), shift: shiftOf(event) };
  if (event.data === undefined)
    return [{ ...origin, text: `${event.event}, too large: ${event.href ?? ''}`, colour: 'red' }];
  const describe = (descriptions as Partial<Record<string, (data: never) => Text[]>>)[event.event];
  if (!describe) return [{ ...origin, text: event.event, colour: 'red' }];
  const suffix =
    event.action === 'updated' && changeableEvents.has(event.event) ? ' (changed)' : '';
  return describe(event.data as never).map(([colour, text]) => ({
    ...origin,
    colour,
    text: toOneLine(`${text}${suffix}`),
  }));
}

const shiftOf = (event: LiveEvent) =>
  'shift_id' in event && event.shift_id !== undefined ? `shift ${event.shift_id}` : '';

type Text = [Colour, string];

/** Events with one name for creations and changes. */
const changeableEvents = new Set<string>([
  'shift_comment',
  'comment_reply',
  'shift_annotation',
  'shift_item',
  'shift_loss',
]);

type DataOf<E extends EventName> = NonNullable<Extract<LiveEvent, { event: E }>['data']>;

/** What happened, for each event. The parameter of an event that `LiveEvent` lacks has the type `never`. */
const descriptions: { [E in EventName]: (data: DataOf<E>) => Text[] } = {
  shift_started: ({ operator_name }) => [['green', `started by ${operator_name}`]],
  shift_updated: ({ operator_name }) => [['yellow', `changed; operator ${operator_name}`]],
  shift_ended: () => [['yellow', 'ended']],
  shift_logs: (logs) =>
    logs.map(({ eb_id, sbi_status, eb_status }) => [
      [sbi_status, eb_status].includes('Failed') ? 'red' : 'cyan',
      `${eb_id}: ${[sbi_status, eb_status].filter(Boolean).join(', ')}`,
    ]),
  shift_comment: ({ comment = '', image, withdrawn }) => [
    [
      'magenta',
      `comment${withdrawalOf(withdrawn)}: ${[comment, ...image.map(({ file_name }) => `[${file_name}]`)].join(' ')}`,
    ],
  ],
  comment_reply: ({ reply_text, withdrawn }) => [
    ['magenta', `reply${withdrawalOf(withdrawn)}: ${reply_text}`],
  ],
  shift_annotation: ({ user_name, annotation, withdrawn }) => [
    ['magenta', `annotation of ${user_name}${withdrawalOf(withdrawn)}: ${annotation}`],
  ],
  shift_handover: ({ state, acknowledgements }) => [
    ['yellow', `handover ${state}; ${acknowledgements.length} acknowledgements`],
  ],
  shift_item: ({ title, state, version }) => [
    ['yellow', `item ${version === 1 ? 'opened' : state === 'open' ? 'changed' : state}: ${title}`],
  ],
  shift_loss: ({ category, ended, withdrawn, note = '' }) => {
    const state = withdrawn ? 'withdrawn' : ended === undefined ? 'clock running' : 'ended';
    return [['yellow', `time lost to ${category}, ${state}: ${note}`]];
  },
  shift_report: ({ state, version }) => [
    ['yellow', `report ${state}${version > 0 ? `, version ${version}` : ''}`],
  ],
  ticket_created: ({ ticket, summary }) => [['green', `ticket ${ticket?.key ?? ''}: ${summary}`]],
};

const withdrawalOf = (withdrawn: true | undefined): string => (withdrawn ? ', withdrawn' : '');

/** Writes a text of several lines as one. */
const toOneLine = (text: string) => escapeControls(text.replace(/\s+/g, ' '));
