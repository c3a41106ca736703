import type { ItemKind, OpenItem } from '../../store/handover/records.ts';
import type { HandoverRow } from '../../store/handover/handover.ts';
import type { IconName } from '../parts/icon.tsx';
import { clockTime, dayOf } from '../parts/time.tsx';

const kinds: Record<ItemKind, string> = {
  fault: 'fault',
  restriction: 'restriction',
  temporary_state: 'temporary state',
  maintenance: 'maintenance',
  people_on_site: 'people on site',
  watch: 'to watch',
};

/** Returns the facts of an item in words, the most important first. */
export function factsOf(item: OpenItem): string[] {
  const { kind, severity, component, owner, due, opened_in } = item;
  return [
    kinds[kind],
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

/** What people have said of an item, each with an icon and words. */
export type Mark = { icon: IconName; words: string; tone?: 'done' | 'warning' };

/** Returns what there is to know about a row besides its item. */
export function marksOf({ change, isOutdated, mine, others, item }: HandoverRow): Mark[] {
  const marks: Mark[] = [];
  if (change === 'closed')
    return [{ icon: 'done', words: [changes.closed, item?.resolution].filter(Boolean).join(': ') }];
  if (change) marks.push({ icon: 'event', words: changes[change], tone: 'warning' });
  if (isOutdated)
    marks.push({ icon: 'warning', words: 'You ticked an earlier version', tone: 'warning' });
  for (const one of mine ? [mine, ...others] : others) {
    const who = one === mine ? 'You' : one.by;
    const verb = one.disputed ? 'disputed it' : 'ticked it';
    const words = `${who} ${verb} ${clockTime(one.on)}`;
    marks.push({
      icon: one.disputed ? 'warning' : 'done',
      words: one.note === undefined ? words : `${words}: ${one.note}`,
      tone: one.disputed ? 'warning' : 'done',
    });
  }
  return marks;
}
