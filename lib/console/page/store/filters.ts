import { computed } from '@preact/signals';
import { creatorOf } from '#lib/night/names.ts';
import type { Entry } from './records.ts';
import type { Store } from './store.ts';

/** What the timeline shows. An absent condition matches every entry; all given ones must match. */
export type Filter = {
  kinds?: Entry['kind'][];
  tag?: string;
  author?: string;
  text?: string;
};

const kinds: Entry['kind'][] = [
  'event',
  'log',
  'comment',
  'annotation',
  'loss',
  'item',
  'handover',
];

/** Returns the tags of a comment and of its replies. */
export const tagsOf = (entry: Entry): string[] =>
  entry.kind === 'comment'
    ? [entry.record, ...entry.record.replies].flatMap(({ tags }) => tags)
    : [];

/** Returns who wrote an entry or one of its replies, or offered or accepted a handover, as people read them. */
export function authorsOf({ kind, record }: Entry): string[] {
  if (kind === 'handover') {
    const { offered_by_name = record.offered_by, accepted_by_name = record.accepted_by } = record;
    return [offered_by_name, accepted_by_name].filter((by) => by !== undefined);
  }
  const written = kind === 'comment' ? [record, ...record.replies] : [record];
  return [...new Set(written.map(({ metadata }) => creatorOf(metadata)))];
}

/** Whether a filter lets every entry through. */
export const isEmpty = ({ kinds, tag, author, text }: Filter): boolean =>
  (kinds ?? tag ?? author ?? text) === undefined;

/** Returns the choices of the filter: the tags of the shown entries with their counts, and the authors. */
export const choicesOf = ({ entries }: Pick<Store, 'entries'>) =>
  computed(() => {
    const tags = new Map<string, { name: string; count: number }>();
    const authors = new Set<string>();
    for (const entry of entries.value) {
      for (const name of tagsOf(entry)) {
        const counted = tags.get(name.toLowerCase()) ?? { name, count: 0 };
        tags.set(name.toLowerCase(), { ...counted, count: counted.count + 1 });
      }
      for (const author of authorsOf(entry)) authors.add(author);
    }
    return { tags: [...tags.values()], authors: [...authors].sort() };
  });

/** Returns a filter as the query of an address, so that it can be sent to a colleague. */
export function toQuery({ kinds, tag, author, text }: Filter): string {
  const query = new URLSearchParams();
  if (kinds) query.set('kind', kinds.join(','));
  for (const [name, value] of Object.entries({ tag, author, text }))
    if (value !== undefined && value !== '') query.set(name, value);
  return query.toString();
}

/** Returns the filter of an address. Unknown kinds are ignored. */
export function fromQuery(search: string): Filter {
  const query = new URLSearchParams(search);
  const text = (name: string) =>
    query.get(name) === '' ? undefined : (query.get(name) ?? undefined);
  const named = text('kind')?.split(',');
  const [tag, author, contained] = ['tag', 'author', 'text'].map(text);
  return {
    ...(named && { kinds: kinds.filter((kind) => named.includes(kind)) }),
    ...(tag !== undefined && { tag }),
    ...(author !== undefined && { author }),
    ...(contained !== undefined && { text: contained }),
  };
}
