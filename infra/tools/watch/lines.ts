import type { LiveEvent, Resync } from '#lib/live/client.ts';

/** A line of the live log: when and where something happened, what kind of thing it is, and what it was. */
export type Line = { time: string; place: string; kind: Kind; what: string };
type Kind = 'start' | 'end' | 'change' | 'logs' | 'failure' | 'talk' | 'notice';

/** What an event says to a person; a line for each log of those that were logged. */
export function linesOf(event: LiveEvent | Resync): Line[] {
  if (event.event === 'resync') {
    const what = 'Some events are no longer kept: read the shifts anew. It goes on from here.';
    return [{ time: '', place: '', kind: 'notice', what }];
  }
  const about = { time: event.timestamp.slice(11, 19), place: `shift ${event.shift_id}` };
  if (event.data === undefined)
    return [{ ...about, kind: 'notice', what: `${event.event}, too large: ${event.href ?? ''}` }];
  if (event.event === 'shift_logs')
    return event.data.map(({ eb_id, sbi_status, eb_status }) => ({
      ...about,
      kind: [sbi_status, eb_status].includes('Failed') ? ('failure' as const) : ('logs' as const),
      what: inOneLine(`${eb_id}: ${[sbi_status, eb_status].filter(Boolean).join(', ')}`),
    }));
  const [kind, what] = saidBy(event);
  return [{ ...about, kind, what: inOneLine(what) }];
}

function saidBy(event: Exclude<LiveEvent, { event: 'shift_logs' }>): [Kind, string] {
  const changed = event.action === 'updated' ? ', changed' : '';
  switch (event.event) {
    case 'shift_started':
      return ['start', `started by ${event.data?.operator_name}`];
    case 'shift_updated':
      return ['change', `changed; operator ${event.data?.operator_name}`];
    case 'shift_ended':
      return ['end', 'ended'];
    case 'shift_comment': {
      const files = event.data?.image.length ?? 0;
      const shown = files > 0 ? ` [${files} ${files === 1 ? 'image' : 'images'}]` : '';
      return ['talk', `comment${changed}: ${event.data?.comment ?? ''}${shown}`];
    }
    case 'comment_reply':
      return ['talk', `reply${changed}: ${event.data?.reply_text}`];
    case 'shift_annotation':
      return [
        'talk',
        `annotation of ${event.data?.user_name}${changed}: ${event.data?.annotation}`,
      ];
  }
}

/** Text that people have written, as a terminal may show it: no line breaks, and no control sequences. */
const inOneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ');
