import { routePath } from '#lib/contract/endpoint.ts';
import { BASE_PATH } from '#lib/shift-log/contracts/base-path.ts';
import { config } from '#lib/platform/config.ts';
import type { Phrase } from '../language/query.ts';
import type { Entry, EntryKind } from '../model.ts';
import { excerptOf } from './excerpt.ts';

type Place = { path: string; query?: string };

/** The resource of an entry, or the list that contains it if it has no address of its own. */
const places: Record<EntryKind, (entry: Entry) => Place> = {
  comment: (entry) => ({ path: '/shift/comment', query: shiftQuery(entry) }),
  reply: (entry) => ({ path: '/shift/comment', query: shiftQuery(entry) }),
  annotation: (entry) => ({ path: '/shift/annotation', query: shiftQuery(entry) }),
  shift: ({ id }) => ({ path: '/shift', query: new URLSearchParams({ shift_id: id }).toString() }),
  log: (entry) => ({ path: '/shift', query: shiftQuery(entry) }),
  ticket: ({ id }) => ({ path: `/tracker/tickets/${encodeURIComponent(id)}` }),
  item: ({ id }) => ({ path: `/shift/item/${encodeURIComponent(id)}` }),
  loss: ({ shift_id }) => ({ path: `/shift/${shift_id ?? ''}/loss` }),
};

const shiftQuery = ({ shift_id }: Entry) => `shift_id=${shift_id ?? ''}`;

function hrefOf(entry: Entry): string {
  const { path, query } = places[entry.kind](entry);
  const route = routePath({ path: `${BASE_PATH}${path}` }, config('SERVICE_PREFIX'));
  return query === undefined ? route : `${route}?${query}`;
}

/** Returns an entry as a response shows it, with the words of phrases highlighted. */
export function toHit(entry: Entry, phrases: Phrase[]) {
  const {
    kind,
    id,
    shift_id,
    author,
    author_name,
    time,
    text,
    tags,
    component,
    occurred_on,
    withdrawn,
  } = entry;
  return {
    kind,
    id,
    ...(shift_id !== undefined && { shift_id }),
    author,
    ...(author_name !== undefined && { author_name }),
    timestamp: time,
    ...excerptOf(text, phrases),
    tags,
    ...(component !== undefined && { component }),
    ...(occurred_on !== undefined && { occurred_on }),
    ...(withdrawn && { withdrawn }),
    href: hrefOf(entry),
  };
}
