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

/** Who wrote an entry: the user, and the name that people read. */
type Author = readonly [user: string, name: string];

/** Returns who wrote an entry or one of its replies, or offered or accepted a handover. */
export function authorsOf({ kind, record }: Entry): Author[] {
  if (kind === 'handover') {
    const { offered_by: offerer, accepted_by: accepter } = record;
    const { offered_by_name = offerer, accepted_by_name = accepter } = record;
    return [
      [offerer, offered_by_name],
      [accepter, accepted_by_name],
    ].filter((one): one is [string, string] => one[0] !== undefined);
  }
  const written = kind === 'comment' ? [record, ...record.replies] : [record];
  return written.map(({ metadata }) => [metadata.created_by, creatorOf(metadata)]);
}

/** Whether a filter lets every entry through. */
export const isEmpty = ({ kinds, tag, author, text }: Filter): boolean =>
  (kinds ?? tag ?? author ?? text) === undefined;

/** Returns the choices of the filter: the tags of the shown entries with their counts, and the authors. */
export const choicesOf = ({ entries }: Pick<Store, 'entries'>) =>
  computed(() => {
    const tags = new Map<string, { name: string; count: number }>();
    const authors = new Map<string, string>();
    for (const entry of entries.value) {
      for (const name of tagsOf(entry)) {
        const counted = tags.get(name.toLowerCase()) ?? { name, count: 0 };
        tags.set(name.toLowerCase(), { ...counted, count: counted.count + 1 });
      }
      // Entries from before lack names.
      for (const [user, name] of authorsOf(entry))
        if (name !== user || !authors.has(user)) authors.set(user, name);
    }
    return {
      tags: [...tags.values()],
      authors: [...authors].sort(([, a], [, b]) => (a < b ? -1 : 1)),
    };
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
