import type { OpenItem } from '../open-items/open-item.ts';
import type { Report } from './report.ts';

type Warning = Report['warnings'][number];
type Handover = NonNullable<Report['handover']>;

/** Kinds of items that nobody may overlook while they are open. */
const dangers: Partial<Record<OpenItem['kind'], string>> = {
  people_on_site: 'People are on site',
  temporary_state: 'A temporary state is in place',
};

/** Whether a report warns of an item while it is open. */
export const isDangerous = ({ kind }: Pick<OpenItem, 'kind'>): boolean =>
  dangers[kind] !== undefined;

/** Returns what a reader must not overlook: what is left on site, how the shift ended, and what is disputed. */
export const warningsOf = (
  isEnded: boolean,
  openItems: OpenItem[],
  handover: Handover | undefined,
): Warning[] => [
  ...openItems.flatMap(dangerOf),
  ...endOf(isEnded, handover),
  ...(handover?.acknowledgements ?? [])
    .filter(({ disputed }) => disputed)
    .map((acknowledgement) => disputeOf(acknowledgement, openItems, handover)),
];

function dangerOf({ kind, title, item_id }: OpenItem): Warning[] {
  const danger = dangers[kind];
  if (danger === undefined || (kind !== 'people_on_site' && kind !== 'temporary_state')) return [];
  return [{ kind, text: `${danger}: ${title}`, item_id }];
}

/** Says whether a shift ended without an accepted handover, and why a handover was taken over. */
function endOf(isEnded: boolean, handover: Handover | undefined): Warning[] {
  if (handover?.state === 'accepted') {
    const { takeover_reason: reason, accepted_by = 'Somebody' } = handover;
    const { accepted_by_name: person = accepted_by } = handover;
    if (reason === undefined) return [];
    return [{ kind: 'takeover', text: `${person} took over without a full handover: ${reason}` }];
  }
  if (!isEnded) return [];
  const text =
    handover?.state === 'offered'
      ? 'The shift ended without handover: one was offered, and nobody has accepted it.'
      : 'The shift ended without handover.';
  return [{ kind: 'no_handover', text }];
}

function disputeOf(
  { item_id, by, by_name = by, note }: Handover['acknowledgements'][number],
  openItems: OpenItem[],
  handover: Handover | undefined,
): Warning {
  const titles = [...openItems, ...(handover?.accepted_items ?? [])];
  const title = titles.find((item) => item.item_id === item_id)?.title;
  const subject = item_id === undefined ? 'the handover' : (title ?? `item ${item_id}`);
  return {
    kind: 'disputed',
    text: `${by_name} disputes ${subject}${note === undefined ? '' : `: ${note}`}`,
    ...(item_id !== undefined && { item_id }),
  };
}
