import type { ItemKind, OpenItem } from '../../store/handover/records.ts';
import type { IconName } from '../parts/icon.tsx';
import type { Tone } from '../parts/status.tsx';

/** The kinds of items, in the words and with the icons of the page. */
export const kinds: Record<ItemKind, { words: string; icon: IconName }> = {
  fault: { words: 'fault', icon: 'warning' },
  restriction: { words: 'restriction', icon: 'stopped' },
  temporary_state: { words: 'temporary state', icon: 'time' },
  maintenance: { words: 'maintenance', icon: 'maintenance' },
  people_on_site: { words: 'people on site', icon: 'person' },
  watch: { words: 'to watch', icon: 'eye' },
};

/** A severity as a status: its colour and icon. Words say the same. */
export const severityTones: Record<OpenItem['severity'], Tone> = {
  critical: 'failed',
  major: 'stopped',
  minor: 'planned',
  info: 'planned',
};

export const severities = Object.keys(severityTones).toReversed() as OpenItem['severity'][];

/** Returns the options of a field: values with their words, the first letter in upper case. */
export const optionsOf = <T extends string>(values: readonly (readonly [T, string])[]) =>
  values.map(([value, words]) => [value, capitalize(words)] as const);

export const capitalize = (words: string): string =>
  words.slice(0, 1).toUpperCase() + words.slice(1);

export const kindOptions = optionsOf(
  Object.entries(kinds).map(([kind, { words }]) => [kind as ItemKind, words] as const),
);
