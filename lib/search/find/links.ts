import { getItems, queryFirstPage } from '#lib/platform/dynamo/read.ts';
import { readStoredEntry, type EntryItem } from '../index/stored-entry.ts';
import { aboutTerm } from '../index/terms.ts';
import { entryKey, parseEntryRef, parseEntryId, termPartition } from '../keys.ts';
import type { Entry, EntryKind, EntryRef } from '../model.ts';
import { table } from '../table.ts';

/** The maximum number of items and losses of an entry, the newest ones. */
const MAX_LINKED_RECORDS = 20;

/** The kinds of entries that others refer to: items refer to a comment and a ticket, losses to an item. */
const referencedKinds: EntryKind[] = ['comment', 'ticket', 'item'];

/** What belongs to an entry: URLs of tickets, ids of items and of losses. */
type Links = { tickets: string[]; items: number[]; losses: number[] };

/**
 * Returns the tickets, items and losses of entries: those that an entry refers to, and the items and losses that refer
 * to it. One call for each entry that may be referred to, and one for the tickets of items, all in parallel.
 */
export async function findLinks(entries: Entry[]): Promise<{ entry: Entry; links: Links }[]> {
  const [referrers, tickets] = await Promise.all([
    Promise.all(entries.map(findReferrers)),
    findTickets(entries.flatMap((entry) => refsOf(entry, 'ticket'))),
  ]);
  return entries.map((entry, n) => {
    const referrersOfEntry = referrers[n] ?? [];
    const idsOf = (kind: EntryKind) =>
      referrersOfEntry.flatMap((referrer) => (referrer.kind === kind ? [Number(referrer.id)] : []));
    const itemIds = refsOf(entry, 'item').map((ref) => Number(parseEntryRef(ref).id));
    const urls = refsOf(entry, 'ticket').flatMap((ref) => tickets.get(ref) ?? []);
    const links = {
      tickets: [...new Set([...(entry.links?.tickets ?? []), ...urls])],
      items: [...itemIds, ...idsOf('item')],
      losses: idsOf('loss'),
    };
    return { entry, links };
  });
}

const refsOf = ({ links }: Entry, kind: EntryKind): EntryRef[] =>
  (links?.about ?? []).filter((ref) => parseEntryRef(ref).kind === kind);

/** Returns the entries that refer to an entry, newest first. */
async function findReferrers({ kind, id }: Entry) {
  if (!referencedKinds.includes(kind)) return [];
  const pk = termPartition(aboutTerm(`${kind}#${id}`));
  const query = {
    table: table(),
    pk,
    limit: MAX_LINKED_RECORDS,
    newestFirst: true,
    attributes: ['sk'],
  };
  const postings = await queryFirstPage<{ sk: string }>({ ...query, eventual: true });
  return postings.map(({ sk }) => parseEntryId(sk));
}

/** Returns the URLs of tickets by the references to their entries. One call, if there are any. */
async function findTickets(refs: EntryRef[]): Promise<Map<EntryRef, string[]>> {
  const keys = [...new Set(refs)].map((ref) => entryKey(parseEntryRef(ref)));
  const items = await getItems<EntryItem>(table(), keys, undefined, { eventual: true });
  const entries = items.flatMap((item) => readStoredEntry(item) ?? []);
  return new Map(
    entries.map(({ entry: { kind, id, links } }) => [`${kind}#${id}`, links?.tickets ?? []]),
  );
}
