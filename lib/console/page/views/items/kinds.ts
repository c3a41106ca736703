import { capitalized } from '#lib/night/words.ts';
import type { ItemKind, OpenItem } from '../../store/item-loss-records.ts';
import type { IconName } from '../parts/icon.tsx';
import type { Tone } from '../parts/status.tsx';

/** The kinds of items, with their labels and icons. */
export const kinds: Record<ItemKind, { label: string; icon: IconName }> = {
  fault: { label: 'fault', icon: 'warning' },
  restriction: { label: 'restriction', icon: 'stopped' },
  temporary_state: { label: 'temporary state', icon: 'time' },
  maintenance: { label: 'maintenance', icon: 'maintenance' },
  people_on_site: { label: 'people on site', icon: 'person' },
  watch: { label: 'to watch', icon: 'eye' },
};

/** The tone of a severity: its colour and icon, beside its name. */
export const severityTones: Record<OpenItem['severity'], Tone> = {
  critical: 'failed',
  major: 'stopped',
  minor: 'planned',
  info: 'planned',
};

/** Returns the options of a field: values with their labels, the first letter in upper case. */
export const optionsOf = <T extends string>(values: readonly (readonly [T, string])[]) =>
  values.map(([value, label]) => [value, capitalized(label)] as const);

export const kindOptions = optionsOf(
  Object.entries(kinds).map(([kind, { label }]) => [kind as ItemKind, label] as const),
);
