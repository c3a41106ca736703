import { getItems, queryFirstPage } from '#lib/platform/dynamo/read.ts';
import { readStoredEntry, type EntryItem } from '../index/stored-entry.ts';
import { aboutTerm } from '../index/terms.ts';
import { entryKey, entryNamed, parseEntryId, termPartition } from '../keys.ts';
import type { Entry, EntryKind, EntryName } from '../model.ts';
import { table } from '../table.ts';

/** The maximum number of items and losses of an entry, the newest ones. */
const MAX_LINKED = 20;

/** The kinds of entries that others refer to: items refer to a comment and a ticket, losses to an item. */
const namedKinds: EntryKind[] = ['comment', 'ticket', 'item'];

/** What belongs to an entry: URLs of tickets, ids of items and of losses. */
type Links = { tickets: string[]; items: number[]; losses: number[] };

/**
 * Returns the tickets, items and losses of entries: those that an entry names, and the items and losses that name it.
 * One call for each entry that may be named, and one for the tickets of items, all in parallel.
 */
export async function findLinks(entries: Entry[]): Promise<{ entry: Entry; links: Links }[]> {
  const [naming, tickets] = await Promise.all([
    Promise.all(entries.map(findNaming)),
    findTickets(entries.flatMap((entry) => namedBy(entry, 'ticket'))),
  ]);
  return entries.map((entry, n) => {
    const found = naming[n] ?? [];
    const idsOf = (kind: EntryKind) =>
      found.flatMap((one) => (one.kind === kind ? [Number(one.id)] : []));
    const own = namedBy(entry, 'item').map((name) => Number(entryNamed(name).id));
    const urls = namedBy(entry, 'ticket').flatMap((name) => tickets.get(name) ?? []);
    const links = {
      tickets: [...new Set([...(entry.links?.tickets ?? []), ...urls])],
      items: [...own, ...idsOf('item')],
      losses: idsOf('loss'),
    };
    return { entry, links };
  });
}

const namedBy = ({ links }: Entry, kind: EntryKind): EntryName[] =>
  (links?.about ?? []).filter((name) => entryNamed(name).kind === kind);

/** Returns the entries that name an entry, newest first. */
async function findNaming({ kind, id }: Entry) {
  if (!namedKinds.includes(kind)) return [];
  const pk = termPartition(aboutTerm(`${kind}#${id}`));
  const query = { table: table(), pk, limit: MAX_LINKED, newestFirst: true, attributes: ['sk'] };
  const postings = await queryFirstPage<{ sk: string }>({ ...query, eventual: true });
  return postings.map(({ sk }) => parseEntryId(sk));
}

/** Returns the URLs of tickets by the names of their entries. One call, if there are any. */
async function findTickets(names: EntryName[]): Promise<Map<EntryName, string[]>> {
  const keys = [...new Set(names)].map((name) => entryKey(entryNamed(name)));
  const items = await getItems<EntryItem>(table(), keys, undefined, { eventual: true });
  const entries = items.flatMap((item) => readStoredEntry(item) ?? []);
  return new Map(
    entries.map(({ entry: { kind, id, links } }) => [`${kind}#${id}`, links?.tickets ?? []]),
  );
}
