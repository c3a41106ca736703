import { comparePeopleOnSite } from '#lib/night/people-on-site.ts';
import { severities } from '#lib/night/words.ts';
import type * as z from 'zod/mini';
import type { handover, handoverRecord } from '#lib/shift-log/contracts/resources/handover.ts';
import type { OpenItem } from './item-loss-records.ts';

/** A handover as it is stored, and as events have it. */
export type HandoverRecord = z.output<ReturnType<typeof handoverRecord>>;

/** A handover with what its reader must know at this moment. */
export type Handover = z.output<ReturnType<typeof handover>>;

export type Acknowledgement = HandoverRecord['acknowledgements'][number];

/** An item of a handover, as its list shows it. */
export type HandoverRow = {
  itemId: number;
  version: number;
  title: string;
  /** The item itself, once it is loaded. */
  item?: OpenItem;
  /** The acknowledgement of the current version by this person. */
  mine?: Acknowledgement;
  /** The acknowledgements of the current version by others. */
  others: readonly Acknowledgement[];
  /** Whether this person has acknowledged an earlier version. */
  isOutdated: boolean;
  /** What has happened to it since the offer. */
  change?: 'new' | 'changed' | 'closed';
};

type RowOptions = {
  handover: Handover;
  /** The items that this page knows. */
  items: ReadonlyMap<number, OpenItem>;
  /** The ids of the rows that are on the screen: they stay where they are. */
  currentOrder: readonly number[];
  /** The `sub` of the person who reads. */
  person: string | undefined;
};

/** Returns the rows of a handover: those that are shown, in their order, and then the new ones. */
export function rowsOf({ handover, items, currentOrder, person }: RowOptions): HandoverRow[] {
  const listedEntries = handover.accepted_items ?? handover.open_items;
  const listedItems = new Map(listedEntries.map((one) => [one.item_id, one]));
  const ids =
    handover.state === 'accepted'
      ? listedEntries.map(({ item_id }) => item_id)
      : [...new Set([...currentOrder, ...sortByUrgency(listedEntries, items)])];
  return ids.flatMap((itemId) => {
    const item = items.get(itemId);
    const entry = listedItems.get(itemId) ?? item;
    return entry ? [rowOf(entry, itemId, item, handover, person)] : [];
  });
}

/** Sorts items: people on site first, then other dangers to people, then by severity, then newest first. */
function sortByUrgency(
  listed: readonly { item_id: number }[],
  items: ReadonlyMap<number, OpenItem>,
): number[] {
  const rank = (id: number) => {
    const item = items.get(id);
    if (!item) return 2 * severities.length;
    return severities.indexOf(item.severity) + (isDangerous(item) ? 0 : severities.length);
  };
  const kindOf = (id: number) => ({ kind: items.get(id)?.kind ?? '' });
  return listed
    .map(({ item_id }) => item_id)
    .toSorted((a, b) => comparePeopleOnSite(kindOf(a), kindOf(b)) || rank(a) - rank(b) || b - a);
}

/** Whether somebody who does not know of an item may come to harm. */
export const isDangerous = ({ kind }: Pick<OpenItem, 'kind'>): boolean =>
  kind === 'people_on_site' || kind === 'temporary_state';

function rowOf(
  listed: { version: number; title: string },
  itemId: number,
  item: OpenItem | undefined,
  handover: Handover,
  person: string | undefined,
): HandoverRow {
  // The list of an accepted handover is what was accepted; else the newest version counts.
  const isNewer = handover.state !== 'accepted' && item !== undefined;
  const version = isNewer ? Math.max(listed.version, item.version) : listed.version;
  const title = isNewer && item.version >= listed.version ? item.title : listed.title;
  const about = handover.acknowledgements.filter(({ item_id }) => item_id === itemId);
  const current = about.filter(({ item_version }) => item_version === version);
  const mine = current.findLast(({ by }) => by === person);
  return {
    itemId,
    version,
    title,
    mine,
    item,
    others: current.filter(({ by }) => by !== person),
    isOutdated: !mine && about.some(({ by }) => by === person),
    change: changeOf(handover, itemId, item),
  };
}

function changeOf(
  { state, offered_on, changed_since_offer }: Handover,
  itemId: number,
  item: OpenItem | undefined,
): HandoverRow['change'] {
  if (state !== 'accepted' && item?.state === 'closed') return 'closed';
  if (state !== 'offered' || offered_on === undefined) return undefined;
  const offered = Date.parse(offered_on);
  if (item && Date.parse(item.metadata.created_on) > offered) return 'new';
  const isChanged =
    changed_since_offer.includes(itemId) ||
    (item && Date.parse(item.metadata.last_modified_on) > offered);
  return isChanged ? 'changed' : undefined;
}

/** Whether a person has acknowledged summary and plan as they are now. */
export const hasReadText = (
  { acknowledgements, text_version }: HandoverRecord,
  person: string | undefined,
): boolean =>
  acknowledgements.some((one) => one.by === person && one.text_version === text_version);

/** Returns the rows that a person has not acknowledged yet. */
export const rowsLeft = (rows: readonly HandoverRow[]): HandoverRow[] =>
  rows.filter(({ mine, change }) => !mine && change !== 'closed');
