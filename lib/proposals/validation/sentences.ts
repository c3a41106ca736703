import { idOf, type Entry } from './content.ts';

/** How findings call an entry: by its id, else by its place in its list, from 1. */
const titled = (kind: string, id: string) => (entry: Entry) =>
  `${kind} ${idOf(entry, id) ?? Number(entry.path.at(-1)) + 1}`;

export const target = titled('Target', 'target_id');
export const observationSet = titled('Observation Set', 'observation_set_id');
/** Results have no id. */
export const result = titled('Result', '');

/** A value in a sentence: what is no number or short text is only named by its kind. */
export function shown(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  return Array.isArray(value) ? 'a list' : 'an object';
}
