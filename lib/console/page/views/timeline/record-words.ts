import { creatorOf, editorOf } from '#lib/night/names.ts';
import { duration, shareInPercent } from '#lib/night/durations.ts';
import { capitalized, inWords } from '#lib/night/words.ts';
import type { Entry } from '../../store/records.ts';
import type { IconName } from '../parts/icon.tsx';
import { between } from '../parts/time.tsx';

export type RecordEntry = Entry & { kind: 'loss' | 'item' | 'handover' };

type Words = {
  /** What kind of entry it is. */
  kind: string;
  icon: IconName;
  title: string;
  /** What somebody wrote about it, in Markdown. */
  text?: string | undefined;
  /** Who recorded it last. */
  by: string;
};

/** Describes a loss, the opening or closing of an item, or a step of the handover, in words. */
export function describeRecord(entry: RecordEntry): Words {
  switch (entry.kind) {
    case 'loss':
      return describeLoss(entry);
    case 'item':
      return describeItem(entry);
    case 'handover':
      return describeHandover(entry);
  }
}

function describeLoss({ record }: RecordEntry & { kind: 'loss' }): Words {
  const { category, began, ended, affected, component, note, withdrawn, metadata } = record;
  const length = ended === undefined ? 'running' : duration(between(began, ended) ?? 0);
  return {
    kind: 'Lost time',
    icon: 'time',
    title: [
      ...[capitalized(category), length],
      ...(affected < 1 ? [`${shareInPercent(affected)} affected`] : []),
      ...(component === undefined ? [] : [component]),
      ...(withdrawn ? ['withdrawn'] : []),
    ].join(', '),
    text: record.withdrawal_reason ?? note,
    by: editorOf(metadata),
  };
}

function describeItem({ key, record }: RecordEntry & { kind: 'item' }): Words {
  const { kind, title, component, detail, resolution, state, metadata } = record;
  const isClosing = key.endsWith('closed');
  const after = isClosing && state === 'open' ? ', and reopened since' : '';
  return {
    kind: 'Open item',
    icon: isClosing ? 'done' : 'pin',
    title: [
      `${capitalized(inWords(kind))} ${isClosing ? 'closed' : 'opened'}${after}: ${title}`,
      ...(component === undefined ? [] : [component]),
    ].join(', '),
    text: isClosing ? resolution : detail,
    by: isClosing ? (record.closed_by ?? editorOf(metadata)) : creatorOf(metadata),
  };
}

function describeHandover({ key, record }: RecordEntry & { kind: 'handover' }): Words {
  const { shift_id, to, offered_on, summary, plan } = record;
  const { offered_by_name: offered_by = record.offered_by } = record;
  const { accepted_by_name: accepted_by = record.accepted_by } = record;
  const words = { kind: 'Handover', icon: 'person' } as const;
  if (key === 'plan-accepted')
    return { ...words, title: `Plan of shift ${shift_id}`, text: plan, by: offered_by ?? '' };
  if (key === 'handover-accepted')
    return { ...words, title: `Handover accepted by ${accepted_by}`, by: accepted_by ?? '' };
  const whom = to === undefined ? '' : ` to ${to}`;
  const after = offered_on === undefined ? ', and withdrawn since' : '';
  return {
    ...words,
    title: `Handover offered${whom}${after}`,
    text: summary,
    by: offered_by ?? '',
  };
}

/** Whether an entry tells of something that counts no more: it is struck through. */
export const isTakenBack = (entry: RecordEntry): boolean =>
  entry.kind === 'loss'
    ? entry.record.withdrawn === true
    : entry.kind === 'item'
      ? entry.key.endsWith('closed') && entry.record.state === 'open'
      : entry.key === 'handover-offered' && entry.record.offered_on === undefined;
