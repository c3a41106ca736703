import { computed, type ReadonlySignal } from '@preact/signals';
import { authorsOf, tagsOf, type Filter } from './filters.ts';
import type { Entry, ShiftLog } from './records.ts';
import type { Store } from './store.ts';

/** A person, and the time since which one's own entries pass a filter: what one has just written is not hidden. */
export type OwnEntries = { user: string | undefined; since: string };

/**
 * Returns the keys of the entries of a store that match a filter, oldest first. The list stays the same object until
 * a key comes or goes, so that an entry that merely changes is rendered alone.
 */
export function matchingKeys(
  { entries }: Pick<Store, 'entries'>,
  filter: ReadonlySignal<Filter>,
  own: () => OwnEntries,
): ReadonlySignal<string[]> {
  let last: string[] = [];
  return computed(() => {
    const passes = (entry: Entry) => matches(entry, filter.value) || isOwn(entry, own());
    const keys = entries.value.flatMap((entry) => (passes(entry) ? entry.key : []));
    const isSameList = keys.length === last.length && keys.every((key, at) => key === last[at]);
    return (last = isSameList ? last : keys);
  });
}

/** Whether an entry matches a filter. A comment also matches by one of its replies. Case does not matter. */
export function matches(entry: Entry, { kinds, tag, author, text }: Filter): boolean {
  return (
    (kinds === undefined || kinds.includes(entry.kind)) &&
    (tag === undefined || tagsOf(entry).some((one) => isSame(one, tag))) &&
    (author === undefined || authorsOf(entry).some(([user]) => isSame(user, author))) &&
    (text === undefined || textOf(entry).toLowerCase().includes(text.toLowerCase()))
  );
}

/** Whether a comment, one of its replies or an annotation was written by a person since a time. */
const isOwn = ({ kind, record }: Entry, { user, since }: OwnEntries): boolean =>
  (kind === 'comment' ? [record, ...record.replies] : kind === 'annotation' ? [record] : []).some(
    ({ metadata }) => metadata.created_by === user && metadata.created_on >= since,
  );

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

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
