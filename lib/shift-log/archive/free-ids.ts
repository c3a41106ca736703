import { isDeepStrictEqual } from 'node:util';
import type { Key } from '#lib/platform/dynamo/read.ts';
import { timeOrderedId } from '#lib/platform/ids.ts';
import { locateAll } from '../id-index.ts';

/** An id, and whether it is kept for that very thing already, by an import that was cut off. */
export type Given = { id: number; isKept: boolean };

/** Gives a thing the id that it wants, where that is free, else a new one; says where it would lie under it. */
export type GiveId = (wanted: number | undefined, lies: (id: number) => Key) => Given;

/** Gives ids to things that are taken in together, each id once. */
export async function freeIds(wanted: number[]): Promise<GiveId> {
  const homes = await locateAll(wanted);
  const given = new Set<number>();
  return (id, lies) => {
    const home = id === undefined ? undefined : homes.get(id);
    const isKept = id !== undefined && home !== undefined && isDeepStrictEqual(home, lies(id));
    const isFree = id !== undefined && !given.has(id) && (home === undefined || isKept);
    const chosen = isFree ? id : timeOrderedId();
    given.add(chosen);
    return { id: chosen, isKept: isFree && isKept };
  };
}
