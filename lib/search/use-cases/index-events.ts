import type { ChangesUseCase } from '#lib/platform/consumers/table-stream.ts';
import { applyChanges } from '../apply-changes.ts';
import type { indexEvents as contract } from '../contracts/consumers.ts';
import type { Lookup } from '../entries/from-event.ts';
import { readLookup } from '../source/records.ts';

/** Indexes a batch of events. It may be repeated, also in part: their ids order the states of an entry. */
export const indexEvents: ChangesUseCase<typeof contract> = async (events) => {
  const lookupChanges = await Promise.all(
    newestOf(events.flatMap(({ lookups }) => lookups)).map(readLookup),
  );
  await applyChanges([...events.flatMap(({ changes }) => changes), ...lookupChanges.flat()]);
};

/** Returns the newest lookup of each record: all of them would read its current state. */
function newestOf(lookups: Lookup[]): Lookup[] {
  const newest = new Map<string, Lookup>();
  for (const lookup of lookups) {
    const { version, ...subject } = lookup;
    const key = JSON.stringify(subject);
    if (version > (newest.get(key)?.version ?? '')) newest.set(key, lookup);
  }
  return [...newest.values()];
}
