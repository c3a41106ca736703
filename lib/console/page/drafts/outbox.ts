import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { SentComment } from './database.ts';
import { withoutRefused } from './content.ts';
import {
  DISCARDED,
  etagOf,
  isQueued,
  leaveQueue,
  nextFileOf,
  type Draft,
  type Target,
} from './draft.ts';
import { backoffMs } from './failure.ts';
import type { SendContext } from './results.ts';
import { Sender, type SenderOptions } from './sender.ts';
import type { Locks } from './tab.ts';

/*
 * The rules of the queue:
 *
 *  1. `send()` stores text, files, key and position of an entry in one transaction, before the first request. Files
 *     that the desk would refuse are left out.
 *  2. One tab sends: the one that holds the lock. The others wait for it, and take over when it is gone.
 *  3. Texts are sent one at a time, the oldest first. While the oldest one waits, so do the others. Files are sent one
 *     at a time beside them, after their text: a slow upload holds up no text.
 *  4. Every attempt of an entry has the same key, and an edit the `ETag` of the version that it changes.
 *  5. Before a request the entry is marked as uncertain, and it stays so until the service responds. Its text does
 *     not change meanwhile. So a lost response, a crash and a reload lead to the same request again.
 *  6. No connection, 408, 425, 429, 5xx, or 409 for a request in progress: the entry waits and is sent again.
 *  7. 401: the sign-in dialog opens, and the entry waits for its own user.
 *  8. 412: the entry leaves the queue with both versions. If a version since its base is one's own with the same
 *     text, the edit was carried out, and its response was lost.
 *  9. Any other 4xx: the entry leaves the queue with the reason, and can be edited. It does not block others.
 * 10. A reply to an unsent comment is passed over until the transaction that records the comment's response gives
 *     it its target. A reply that is sent after that transaction finds its target in what the transaction left.
 * 11. An entry that waited for more than 23 hours leaves the queue: the person decides.
 * 12. A text is saved when the server has responded. The transaction that records this deletes the entry; one with
 *     files stays stored until the server has listed or refused each (`file-arrivals.ts`).
 * 13. An edit that waits behind another of the same version becomes an edit of the version that the other makes.
 * 14. Without a connection nothing is attempted, so that what waits can still be edited.
 */

export type Outbox = {
  /** All entries that are neither drafts nor saved, in the order in which they are sent. */
  entries: ReadonlySignal<Draft[]>;
  /** The saved entries with files that the desk has not listed or refused yet. */
  arriving: ReadonlySignal<Draft[]>;
  /** The share of a file that has been sent, by the file's id. */
  progress: ReadonlySignal<ReadonlyMap<string, number>>;
  send: (id: string) => Promise<void>;
  /** Sends an entry after a question: with the text that the person chose, as a change of the newest version. */
  resolve: (id: string, text: string) => Promise<void>;
  /** Tries again at once. */
  retry: () => void;
  /** Ends sending in this tab. */
  close: () => void;
};

type OutboxOptions = Omit<SendContext, 'onProgress' | 'signal'> & {
  locks: Locks;
  /** The signed-in user; undefined while nobody is signed in or the desk has not confirmed it. */
  user: ReadonlySignal<string | undefined>;
  isOnline: ReadonlySignal<boolean>;
  onSignIn: () => void;
  pause?: SenderOptions['pause'];
};

export function createOutbox(options: OutboxOptions): Outbox {
  const { table, user, isOnline, now, pause = backoffMs, ...rest } = options;
  const progress = signal<ReadonlyMap<string, number>>(new Map());
  const entries = computed(() =>
    table.all.value
      .filter(({ state }) => state !== 'draft' && state !== 'arriving')
      .sort(compareQueuePositions),
  );
  const arriving = computed(() => table.all.value.filter(({ state }) => state === 'arriving'));
  const canSend = computed(() => user.value === table.user && isOnline.value);
  const sender = new Sender({
    ...rest,
    pause,
    context: {
      ...rest,
      table,
      now,
      onProgress: (file, share) => (progress.value = new Map(progress.peek()).set(file, share)),
    },
    nextText: computed(() => (canSend.value ? nextOf(entries.value)?.id : undefined)),
    nextFile: computed(() => (canSend.value ? arriving.value.find(nextFileOf)?.id : undefined)),
  });
  const enqueue = (id: string, change: (draft: Draft) => Partial<Draft>) =>
    table.write((drafts, sent) => {
      const draft = drafts.find((one) => one.id === id);
      if (!draft || isQueued(draft)) return {};
      const target = findTarget(draft, drafts, sent);
      if (!target) return { put: [leaveQueue(draft, { state: 'refused', reason: DISCARDED })] };
      const position = Math.max(0, ...drafts.map((one) => one.position ?? 0)) + 1;
      const queued_at = now().toISOString();
      const queued = leaveQueue(withoutRefused(draft), { state: 'queued' });
      return {
        put: [
          {
            ...queued,
            ...change(draft),
            target,
            position,
            queued_at,
            sent_on: draft.sent_on ?? queued_at,
          },
        ],
      };
    });
  return {
    entries,
    arriving,
    progress,
    send: (id) => enqueue(id, () => ({})),
    resolve: (id, text) =>
      enqueue(id, ({ question }) =>
        question?.kind === 'changed'
          ? { text, base: question.newest, etag: etagOf(question.newest) }
          : { text, key: crypto.randomUUID() },
      ),
    retry: () => sender.wake(),
    close: () => sender.close(),
  };
}

/** Compares entries by their position in the queue; entries outside of it follow by time. */
const compareQueuePositions = (a: Draft, b: Draft): number =>
  (a.position ?? Number.MAX_VALUE) - (b.position ?? Number.MAX_VALUE) ||
  (a.saved_at < b.saved_at ? -1 : 1);

/** Returns the entry that is sent next: the oldest one that does not depend on an unsent comment. */
const nextOf = (entries: Draft[]): Draft | undefined =>
  entries.find((entry) => isQueued(entry) && !isDependent(entry));

const isDependent = ({ target }: Draft): boolean =>
  target.kind === 'reply' && typeof target.comment_id === 'object';

/** Returns where an entry goes; undefined for a reply to a comment that was discarded. */
function findTarget({ target }: Draft, drafts: Draft[], sent: SentComment[]): Target | undefined {
  if (target.kind !== 'reply' || typeof target.comment_id === 'number') return target;
  const { draft } = target.comment_id;
  const comment = sent.find((one) => one.draft === draft);
  if (comment) return { ...target, comment_id: comment.comment_id };
  return drafts.some(({ id }) => id === draft) ? target : undefined;
}
