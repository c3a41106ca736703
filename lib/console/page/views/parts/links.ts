import { createContext } from 'preact';

/** The issue tracker: its address, and the key of the project. */
type Tracker = { url: string; project: string };

/** The addresses of the pages. */
type Links = ReturnType<typeof createLinks>;

/** Returns the addresses of the pages below the console's own address, such as `/console`. */
export function createLinks(console: string, tracker?: Tracker | null) {
  const shift = (shiftId: number) => `${console}/shifts/${shiftId}`;
  return {
    now: console,
    shifts: `${console}/shifts`,
    search: `${console}/search`,
    tags: `${console}/tags`,
    items: `${console}/items`,
    item: (itemId: number | string) => `${console}/items/${itemId}`,
    shift,
    handover: (shiftId: number) => `${shift(shiftId)}/handover`,
    report: (shiftId: number) => `${shift(shiftId)}/report`,
    /** The address of one entry of a shift, by its key. */
    entry: (shiftId: number, key: string) => `${shift(shiftId)}#${key}`,
    block: (ebId: string | number) =>
      `${console}/execution-blocks/${encodeURIComponent(String(ebId))}`,
    /** The comments with a tag. */
    tag: (name: string) => `${console}/tags?tag=${encodeURIComponent(name)}`,
    /** The address of a ticket, by its key; undefined for another project, and without a tracker. */
    ticket: (key: string) =>
      tracker && key.startsWith(`${tracker.project}-`)
        ? `${tracker.url.replace(/\/$/, '')}/browse/${key}`
        : undefined,
    /** The list of shifts with these filters. */
    filteredShifts: (filters: Record<string, string>) => withQuery(`${console}/shifts`, filters),
    /** The items that match filters. */
    itemSearch: (filters: Record<string, string>) => withQuery(`${console}/items`, filters),
    /** The entries that match these words and filters. */
    searchFor: (filters: Partial<Record<string, string>>) =>
      withQuery(`${console}/search`, filters),
  };
}

/** Returns an address with a query, without empty values. */
function withQuery(address: string, filters: Partial<Record<string, string>>): string {
  const set = Object.entries(filters).flatMap(([name, value = '']) =>
    value.trim() === '' ? [] : [[name, value]],
  );
  const query = new URLSearchParams(set);
  return query.size > 0 ? `${address}?${query}` : address;
}

/** The addresses that views link to. */
export const LinksContext = createContext<Links>(createLinks('/console'));

/** Goes to a page without loading the console again. */
export function goTo(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Returns the part of a ticket's address that people call it by: `DESK-7`. */
export const ticketKey = (url: string): string =>
  (URL.canParse(url) ? new URL(url).pathname.split('/').findLast(Boolean) : undefined) ?? url;
