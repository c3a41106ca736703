import { signal, type ReadonlySignal } from '@preact/signals';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Draft } from './draft.ts';

export type SentComment = { draft: string; comment_id: number; sent_at: string };

type Schema = DBSchema & {
  drafts: { key: string; value: Draft; indexes: { user: string } };
  /** The comments that drafts have become, for replies that are written meanwhile. */
  sent: { key: string; value: SentComment };
  /** What the page last knew, by name: a shift, the user. */
  known: { key: string; value: unknown };
};

export type Database = IDBPDatabase<Schema>;

export const openDatabase = (name = 'desk-console'): Promise<Database> =>
  openDB<Schema>(name, 1, {
    upgrade: (database) => {
      database.createObjectStore('drafts', { keyPath: 'id' }).createIndex('user', 'user');
      database.createObjectStore('sent', { keyPath: 'draft' });
      database.createObjectStore('known');
    },
  });

/** The channel on which tabs announce changed drafts. */
const CHANNEL = 'desk-drafts';

/**
 * Decides a change of a user's drafts from the stored drafts and the comments sent so far. Returns the drafts to
 * store, the ids of those to delete, and the comment that a deleted one has become.
 */
type Write = (
  drafts: Draft[],
  sent: SentComment[],
) => { put?: Draft[]; remove?: string[]; sent?: SentComment };

/** The drafts and queued entries of one user, in all tabs. */
export type DraftTable = {
  user: string;
  /** All of them, as they are stored. */
  all: ReadonlySignal<Draft[]>;
  /** Reads, decides and writes in one transaction, and tells all tabs. Rejects if nothing was stored. */
  write: (write: Write) => Promise<void>;
  /** Changes one draft; `change` returns undefined to leave it as it is. Returns the stored draft. */
  update: (id: string, change: (draft: Draft) => Draft | undefined) => Promise<Draft | undefined>;
  close: () => void;
};

/** Sent comments are forgotten after a day: no page shows them as unsent any more. */
const MAX_SENT_AGE_MS = 86_400_000;

async function forgetSent(database: Database): Promise<void> {
  const oldest = new Date(Date.now() - MAX_SENT_AGE_MS).toISOString();
  for (const { draft, sent_at } of await database.getAll('sent'))
    if (sent_at < oldest) await database.delete('sent', draft);
}

/** Opens the drafts of a user. `onChange` is called after each change, in whichever tab. */
export async function openDrafts(
  database: Database,
  user: string,
  onChange: () => void = () => undefined,
): Promise<DraftTable> {
  const all = signal<Draft[]>([]);
  const channel = new BroadcastChannel(CHANNEL);
  const readAll = async () => {
    all.value = await database.getAllFromIndex('drafts', 'user', user);
    onChange();
  };
  channel.onmessage = () => {
    // After the connection was closed, as in a page that goes away, there is nothing to read.
    readAll().catch(() => undefined);
  };
  const write = async (decide: Write) => {
    const transaction = database.transaction(['drafts', 'sent'], 'readwrite', {
      durability: 'strict',
    });
    const [store, comments] = [transaction.objectStore('drafts'), transaction.objectStore('sent')];
    const [drafts, known] = await Promise.all([
      store.index('user').getAll(user),
      comments.getAll(),
    ]);
    const { put = [], remove = [], sent } = decide(drafts, known);
    const writes = [
      ...put.map((draft) => store.put(draft)),
      ...remove.map((id) => store.delete(id)),
      ...(sent ? [comments.put(sent)] : []),
    ];
    await Promise.all([...writes, transaction.done]);
    const changedDrafts = new Map(put.map((draft) => [draft.id, draft]));
    const rest = drafts.filter(({ id }) => !changedDrafts.has(id) && !remove.includes(id));
    all.value = [...rest, ...changedDrafts.values()];
    channel.postMessage('changed');
    onChange();
  };
  await forgetSent(database);
  await readAll();
  return {
    user,
    all,
    write,
    update: async (id, change) => {
      let storedDraft: Draft | undefined;
      await write((drafts) => {
        const before = drafts.find((draft) => draft.id === id);
        const after = before && change(before);
        storedDraft = after ?? before;
        return after ? { put: [after] } : {};
      });
      return storedDraft;
    },
    close: () => channel.close(),
  };
}
