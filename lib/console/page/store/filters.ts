import { computed, type ReadonlySignal } from '@preact/signals';
import type { Entry, ShiftLog } from './records.ts';
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

/** Whether an entry matches a filter. A comment also matches by one of its replies. Case does not matter. */
export function matches(entry: Entry, { kinds, tag, author, text }: Filter): boolean {
  return (
    (kinds === undefined || kinds.includes(entry.kind)) &&
    (tag === undefined || tagsOf(entry).some((one) => isSame(one, tag))) &&
    (author === undefined || authorsOf(entry).some((one) => isSame(one, author))) &&
    (text === undefined || textOf(entry).toLowerCase().includes(text.toLowerCase()))
  );
}

/** Whether a comment, one of its replies or an annotation was written by a person since a time. */
const isOwn = ({ kind, record }: Entry, { user, since }: OwnEntries): boolean =>
  (kind === 'comment' ? [record, ...record.replies] : kind === 'annotation' ? [record] : []).some(
    ({ metadata }) => metadata.created_by === user && metadata.created_on >= since,
  );

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const tagsOf = (entry: Entry): string[] =>
  entry.kind === 'comment'
    ? [entry.record, ...entry.record.replies].flatMap(({ tags }) => tags)
    : [];

function authorsOf({ kind, record }: Entry): string[] {
  if (kind === 'handover')
    return [record.offered_by, record.accepted_by].filter((by) => by !== undefined);
  const written = kind === 'comment' ? [record, ...record.replies] : [record];
  return [...new Set(written.map(({ metadata }) => metadata.created_by))];
}

function textOf(entry: Entry): string {
  switch (entry.kind) {
    case 'event':
      return entry.record.operator_name;
    case 'annotation':
      return entry.record.annotation;
    case 'log':
      return textOfLog(entry.record);
    case 'loss': {
      const { category, component, eb_id, note, withdrawal_reason } = entry.record;
      return [category, component, eb_id, note, withdrawal_reason].join('\n');
    }
    case 'item': {
      const { title, detail, component, resolution } = entry.record;
      return [title, detail, component, resolution].join('\n');
    }
    case 'handover': {
      const { to, summary, plan } = entry.record;
      return [to, summary, plan].join('\n');
    }
    case 'comment': {
      const { record } = entry;
      const files = [record, ...record.replies].flatMap(({ image }) => image);
      return [
        ...[record.comment, record.eb_fk],
        ...record.replies.map(({ reply_text }) => reply_text),
        ...files.map(({ file_name }) => file_name),
      ].join('\n');
    }
  }
}

const textOfLog = ({
  eb_id,
  sbi_ref,
  sbd_ref,
  eb_status,
  sbi_status,
  request_response,
}: ShiftLog) =>
  [
    ...[eb_id, sbi_ref, sbd_ref, eb_status, sbi_status],
    ...request_response.flatMap(({ request, error }) => [request, error && JSON.stringify(error)]),
  ].join('\n');

/** Whether a filter lets every entry through. */
export const isEmpty = ({ kinds, tag, author, text }: Filter): boolean =>
  (kinds ?? tag ?? author ?? text) === undefined;

/** A person, and the time since which one's own entries pass a filter: what one has just written is not hidden. */
export type OwnEntries = { user: string | undefined; since: string };

/**
 * Returns the keys of the entries of a store that match a filter, oldest first. The list stays the same object until
 * a key comes or goes, so that an entry that merely changes is rendered alone.
 */
export function filteredKeys(
  { order, entries }: Pick<Store, 'order' | 'entries'>,
  filter: ReadonlySignal<Filter>,
  own: () => OwnEntries,
): ReadonlySignal<string[]> {
  let last: string[] = [];
  return computed(() => {
    if (isEmpty(filter.value)) return order.value;
    const passes = (entry: Entry) => matches(entry, filter.value) || isOwn(entry, own());
    const keys = entries.value.flatMap((entry) => (passes(entry) ? entry.key : []));
    const isSameList = keys.length === last.length && keys.every((key, at) => key === last[at]);
    return (last = isSameList ? last : keys);
  });
}

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
