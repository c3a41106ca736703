import type { LiveEvent, Resync } from '#lib/live/client.ts';
import type { ShiftEventData } from '#lib/shift-log/events.ts';

/** A line of the live log: when and where something happened, what kind of thing it is, and what it was. */
export type Line = { time: string; place: string; kind: Kind; what: string };
type Kind = 'start' | 'end' | 'change' | 'logs' | 'failure' | 'talk' | 'notice';

/** What an event says to a person; a line for each log of those that were logged. */
export function linesOf(event: LiveEvent | Resync): Line[] {
  if (event.event === 'resync') {
    const what = 'Some events are no longer kept: read the shifts anew. It goes on from here.';
    return [{ time: '', place: '', kind: 'notice', what }];
  }
  const about = { time: event.timestamp.slice(11, 19), place: placeOf(event) };
  if (event.data === undefined)
    return [{ ...about, kind: 'notice', what: `${event.event}, too large: ${event.href ?? ''}` }];
  const say = (said as Partial<Record<string, (data: unknown) => Said[]>>)[event.event];
  if (!say) return [{ ...about, kind: 'notice', what: event.event }];
  const again = event.action === 'updated' && talk.has(event.event) ? ' (changed)' : '';
  return say(event.data).map(([kind, what]) => ({
    ...about,
    kind,
    what: inOneLine(`${what}${again}`),
  }));
}

/** The shift of an event, if it is about one. */
const placeOf = (event: { shift_id?: number }): string =>
  event.shift_id === undefined ? '' : `shift ${event.shift_id}`;

type Said = [Kind, string];

/** What is told of as made or changed; the other names say it themselves. */
const talk = new Set<string>(['shift_comment', 'comment_reply', 'shift_annotation']);

const said: { [E in keyof ShiftEventData]: (data: ShiftEventData[E]) => Said[] } = {
  shift_started: ({ operator_name }) => [['start', `started by ${operator_name}`]],
  shift_updated: ({ operator_name }) => [['change', `changed; operator ${operator_name}`]],
  shift_ended: () => [['end', 'ended']],
  shift_logs: (logs) =>
    logs.map(({ eb_id, sbi_status, eb_status }) => [
      [sbi_status, eb_status].includes('Failed') ? 'failure' : 'logs',
      `${eb_id}: ${[sbi_status, eb_status].filter(Boolean).join(', ')}`,
    ]),
  shift_comment: ({ comment = '', image }) => [
    ['talk', `comment: ${[comment, ...image.map(({ file_name }) => `[${file_name}]`)].join(' ')}`],
  ],
  comment_reply: ({ reply_text }) => [['talk', `reply: ${reply_text}`]],
  shift_annotation: ({ user_name, annotation }) => [
    ['talk', `annotation of ${user_name}: ${annotation}`],
  ],
};

/** Text that people have written, as a terminal may show it: no line breaks, and no control sequences. */
const inOneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ');
