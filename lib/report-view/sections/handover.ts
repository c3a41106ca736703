import { dateAndTime } from '#lib/night/times.ts';
import type { CompiledReport } from '#lib/shift-log/report/report.ts';
import { sentence, type Entry, type Part } from '../document.ts';

type Handover = NonNullable<CompiledReport['handover']>;
type Item = CompiledReport['items']['open'][number];

/** Returns what one shift hands over to the next, and who has acknowledged it. */
export function handoverParts({ handover, items }: CompiledReport): Part[] {
  if (!handover) return [];
  const { summary, plan, takeover_reason } = handover;
  const remarks = remarksOf(handover, items.open);
  return [
    sentence(stateInWords(handover)),
    ...(takeover_reason === undefined
      ? []
      : [sentence(`Taken over for this reason: ${takeover_reason}`, 'bad')]),
    ...(summary === '' ? [] : [{ type: 'prose', title: 'Summary', text: summary } as const]),
    ...(plan === '' ? [] : [{ type: 'prose', title: 'Plan', text: plan } as const]),
    ...(remarks.length > 0 ? [{ type: 'entries', entries: remarks } as const] : []),
  ];
}

function stateInWords(handover: Handover): string {
  const { state, to, offered_by, offered_on, accepted_on, next_shift_id } = handover;
  const {
    offered_by_name: offerer = offered_by,
    accepted_by,
    accepted_by_name = accepted_by,
  } = handover;
  const on = (at: string | undefined) => (at === undefined ? '' : ` on ${dateAndTime(at)}`);
  if (state === 'accepted') {
    const next = next_shift_id === undefined ? '' : `, who started shift ${next_shift_id}`;
    return `Accepted by ${accepted_by_name ?? 'the next operator'}${on(accepted_on)}${next}.`;
  }
  if (state === 'draft')
    return `It was written${to === undefined ? '' : ` for ${to}`}, but not offered.`;
  const addressee = to === undefined ? '' : ` to ${to}`;
  return `Offered${addressee} by ${offerer ?? 'the operator'}${on(offered_on)}; nobody has accepted it yet.`;
}

/** Returns the remarks with which people acknowledged items. One that is about several items is shown once. */
function remarksOf(
  { acknowledgements, accepted_items = [] }: Handover,
  openItems: Item[],
): Entry[] {
  const titles = new Map(
    [...accepted_items, ...openItems].map((item) => [item.item_id, item.title]),
  );
  const withNote = acknowledgements.filter(({ note }) => note !== undefined);
  const groups = Map.groupBy(withNote, ({ by, on, note, disputed }) =>
    JSON.stringify([by, on, note, disputed]),
  );
  return [...groups.values()].flatMap((group) => {
    const about = group.flatMap(({ item_id = 0 }) => titles.get(item_id) ?? []);
    const items = about.map((title) => `“${title}”`).join(', ');
    return group.slice(0, 1).map(({ by, by_name = by, on, note, disputed }) => ({
      at: on,
      author: `${by_name}${disputed ? ' disputes' : items === '' ? '' : ' on'} ${items}`.trim(),
      ...(note !== undefined && { note }),
    }));
  });
}
