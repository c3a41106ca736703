/** The part of `navigator.locks` that the console uses. */
export type Locks = Pick<LockManager, 'request' | 'query'>;

const PREFIX = 'desk-tab-';

/** This tab, as other tabs see it: it lives as long as it holds the lock of its id. */
export type Tab = {
  id: string;
  /** Returns the ids of all tabs that live. */
  loadOpenTabIds: () => Promise<Set<string>>;
  close: () => void;
};

/** Returns a new tab. After a reload the page is another tab, which adopts the drafts of the earlier one. */
export async function openTab(locks: Locks, id: string = crypto.randomUUID()): Promise<Tab> {
  const held = Promise.withResolvers<undefined>();
  const ended = Promise.withResolvers<undefined>();
  void locks.request(PREFIX + id, () => {
    held.resolve(undefined);
    return ended.promise;
  });
  await held.promise;
  return {
    id,
    loadOpenTabIds: async () => {
      const { held = [] } = await locks.query();
      return new Set(held.map(({ name = '' }) => name.slice(PREFIX.length)));
    },
    close: () => ended.resolve(undefined),
  };
}
