import 'fake-indexeddb/auto';
import { signal } from '@preact/signals';
import { Drafts } from '#lib/console/page/drafts/drafts.ts';
import { openDatabase, openDrafts } from '#lib/console/page/drafts/database.ts';
import { createOutbox } from '#lib/console/page/drafts/outbox.ts';
import { openTab } from '#lib/console/page/drafts/tab.ts';
import type { Call } from '#lib/console/page/api/call.ts';
import type { EntryResponse } from '#lib/console/page/drafts/requests.ts';
import type { SendFile } from '#lib/console/page/drafts/uploads.ts';
import type { FakeDesk } from './desk.ts';

export const shift_id = 42;

type Options = { user?: string; sendFile?: SendFile; now?: () => Date; holdsBack?: boolean };

/** Waits until others have had so many turns. */
export async function waitTurns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise((resolve) => setImmediate(resolve));
}

/** A tab of the console with real drafts, queue, locks and channel, whose network is the fake desk. */
export async function openConsole(name: string, desk: FakeDesk, options: Options = {}) {
  const { user = 'operator-1', now = () => new Date(), sendFile } = options;
  const crash = new AbortController();
  const database = await openDatabase(name);
  const tab = await openTab(navigator.locks);
  const table = await openDrafts(database, user);
  const signedIn = signal<string | undefined>(user);
  const isOnline = signal(true);
  const responses: EntryResponse[] = [];
  const dialogs = { opened: 0 };
  const dead = new Promise<never>((_, reject) => {
    crash.signal.addEventListener('abort', () => reject(new Error('the tab is gone')));
  });
  dead.catch(() => undefined);
  const call = ((...request: Parameters<Call>) =>
    Promise.race([desk.call(...request), dead])) as unknown as Call;
  const sendAtOnce: SendFile = async ({ unique_id, file }) => {
    await waitTurns(1);
    desk.files.set(unique_id, file.blob.size);
  };
  const outbox = createOutbox({
    ...{ table, call, now, isOnline, user: signedIn, locks: navigator.locks },
    sendFile: (...upload) => Promise.race([(sendFile ?? sendAtOnce)(...upload), dead]),
    onResponse: (response) => responses.push(response),
    onSignIn: () => {
      dialogs.opened++;
      signedIn.value = undefined;
    },
    pause: () => 1,
  });
  const drafts = new Drafts(table, tab, now);
  return {
    ...{ table, tab, drafts, outbox, responses, dialogs, isOnline, signedIn },
    /** Writes a comment and sends it. */
    comment: async (text: string) => {
      const draft = await drafts.open({ kind: 'comment', shift_id });
      await drafts.save({ ...draft, text });
      await outbox.send(draft.id);
      return draft.id;
    },
    /** Ends the tab as a crash does: nothing that is under way continues. */
    close: async () => {
      crash.abort();
      outbox.close();
      tab.close();
      table.close();
      database.close();
      await waitTurns(3);
    },
  };
}

export type ConsoleTab = Awaited<ReturnType<typeof openConsole>>;
