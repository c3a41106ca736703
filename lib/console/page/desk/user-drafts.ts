import { effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Api } from '../api/call.ts';
import { isOnline } from '../api/online.ts';
import { openDrafts, type Database, type DraftTable } from '../drafts/database.ts';
import { Drafts } from '../drafts/drafts.ts';
import { createOutbox, type Outbox } from '../drafts/outbox.ts';
import type { Tab } from '../drafts/tab.ts';
import type { Session } from '../session/session.ts';
import type { Change } from '../store/changes.ts';
import type { Shifts } from '../store/shifts.ts';
import { deliveryOf, type Delivery } from '../drafts/delivery.ts';
import { followArrivals } from './files/follow-arrivals.ts';

/** The drafts and the queue of one person in this browser. */
export type UserDrafts = {
  user: string;
  /** The time of the server. */
  now: () => Date;
  drafts: Drafts;
  outbox: Outbox;
  /** The progress of the entries that were sent. */
  delivery: ReadonlySignal<Delivery>;
  /** The shifts that are on the screen with their drafts. */
  visibleShifts: ReadonlySignal<ReadonlySet<number>>;
  /** Notes that a shift is on the screen, until the returned function is called. */
  show: (shiftId: number) => () => void;
  /** Notes a change, which may say that files have arrived or were refused. */
  note: (change: Change) => void;
  close: () => void;
};

type UserDraftsOptions = {
  api: Api;
  session: Session;
  shifts: Shifts;
  database: Database;
  tab: Tab;
  /** Called if this browser cannot read the drafts. */
  onFailure: () => void;
  /** Called with the reason when the desk has refused files, which come back. */
  onReturned: (reason: string) => void;
};

/** Opens the drafts of the person who is signed in, or was when the page was last open. */
export function openUserDrafts(options: UserDraftsOptions): ReadonlySignal<UserDrafts | undefined> {
  const { database, session } = options;
  const userDrafts: Signal<UserDrafts | undefined> = signal();
  let currentUser: string | undefined;
  effect(() => {
    const user = session.person.value?.id;
    if (user === currentUser) return;
    currentUser = user;
    userDrafts.peek()?.close();
    userDrafts.value = undefined;
    if (user === undefined) return;
    openDrafts(database, user).then((table) => {
      if (currentUser === user) userDrafts.value = createUserDrafts(table, options);
      else table.close();
    }, options.onFailure);
  });
  return userDrafts;
}

function createUserDrafts(
  table: DraftTable,
  { api, session, shifts, tab, onReturned }: UserDraftsOptions,
): UserDrafts {
  const { now } = api.clock;
  const savedAt: Signal<string | undefined> = signal();
  const visibleShifts: Signal<ReadonlySet<number>> = signal(new Set());
  const drafts = new Drafts(table, tab, now);
  const outbox = createOutbox({
    table,
    sendFile: async (...upload) => (await import('../drafts/uploads.ts')).sendFile(...upload),
    now,
    isOnline,
    call: api.call,
    locks: navigator.locks,
    user: session.user,
    onSignIn: () => session.expire(),
    onResponse: ({ change, saved_on }) => {
      shifts.apply(change, 'response');
      savedAt.value = saved_on;
    },
  });
  const arrivals = followArrivals({
    ...{ table, now, onReturned },
    load: (shiftId) => shifts.loadComments(shiftId),
  });
  const adopt = () => {
    if (document.visibilityState === 'visible') void drafts.adopt();
  };
  document.addEventListener('visibilitychange', adopt);
  adopt();
  return {
    user: table.user,
    now,
    drafts,
    outbox,
    delivery: deliveryOf(outbox, savedAt),
    visibleShifts,
    show: (shiftId) => {
      visibleShifts.value = new Set([...visibleShifts.peek(), shiftId]);
      return () =>
        (visibleShifts.value = new Set([...visibleShifts.peek()].filter((id) => id !== shiftId)));
    },
    note: arrivals.note,
    close: () => {
      arrivals.stop();
      document.removeEventListener('visibilitychange', adopt);
      outbox.close();
      table.close();
    },
  };
}
