import type { OpenItem } from '../../store/item-loss-records.ts';
import type { HandoverRow } from '../../store/handover.ts';
import type { IconName } from '../parts/icon.tsx';
import { kinds } from '../items/kinds.ts';
import { clockTime, dayOf } from '../parts/time.tsx';

/** Returns the facts of an item in words, the most important first. */
export function factsOf(item: OpenItem): string[] {
  const { kind, severity, component, owner, due, opened_in } = item;
  return [
    kinds[kind].label,
    severity,
    ...(component === undefined ? [] : [component]),
    owner === undefined ? 'no owner' : `owner ${owner}`,
    ...(due === undefined ? [] : [`due ${dayOf(due)} ${clockTime(due).slice(0, 5)} UTC`]),
    ...(opened_in === undefined ? [] : [`since shift ${opened_in}`]),
  ];
}

const changes: Record<NonNullable<HandoverRow['change']>, string> = {
  new: 'New since the offer',
  changed: 'Changed since the offer',
  closed: 'Closed meanwhile',
};

/** A note below an item of the list: a change, an acknowledgement or a dispute. */
export type RowNote = { icon: IconName; text: string; tone?: 'done' | 'warning' };

/** Returns the notes of a row: what has changed since the offer, then who acknowledged or disputed it. */
export function notesOf({ change, isOutdated, mine, others, item }: HandoverRow): RowNote[] {
  const notes: RowNote[] = [];
  if (change === 'closed')
    return [{ icon: 'done', text: [changes.closed, item?.resolution].filter(Boolean).join(': ') }];
  if (change) notes.push({ icon: 'event', text: changes[change], tone: 'warning' });
  if (isOutdated)
    notes.push({ icon: 'warning', text: 'You acknowledged an earlier version', tone: 'warning' });
  for (const one of mine ? [mine, ...others] : others) {
    const who = one === mine ? 'You' : (one.by_name ?? one.by);
    const verb = one.disputed ? 'disputed it' : 'acknowledged it';
    const text = `${who} ${verb} ${clockTime(one.on)}`;
    notes.push({
      icon: one.disputed ? 'warning' : 'done',
      text: one.note === undefined ? text : `${text}: ${one.note}`,
      tone: one.disputed ? 'warning' : 'done',
    });
  }
  return notes;
}
