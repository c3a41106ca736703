import { createContext } from 'preact';

/** The addresses of the pages. */
type Links = ReturnType<typeof createLinks>;

/** Returns the addresses of the pages below the console's own address, such as `/console`. */
function createLinks(console: string) {
  const shift = (shiftId: number) => `${console}/shifts/${shiftId}`;
  return {
    now: console,
    shifts: `${console}/shifts`,
    tags: `${console}/tags`,
    shift,
    handover: (shiftId: number) => `${shift(shiftId)}/handover`,
    report: (shiftId: number) => `${shift(shiftId)}/report`,
    /** The address of one entry of a shift, by its key. */
    entry: (shiftId: number, key: string) => `${shift(shiftId)}#${key}`,
    block: (ebId: string | number) =>
      `${console}/execution-blocks/${encodeURIComponent(String(ebId))}`,
    /** The comments with a tag. */
    tag: (name: string) => `${console}/tags?tag=${encodeURIComponent(name)}`,
    search: (filters: Record<string, string>) => {
      const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value));
      return query.size > 0 ? `${console}/shifts?${query}` : `${console}/shifts`;
    },
  };
}

/** The addresses that views link to. */
export const LinksContext = createContext<Links>(createLinks('/console'));
