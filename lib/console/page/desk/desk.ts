import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { baseUrlOf, createApi, type Api } from '../api/call.ts';
import { followNetwork } from '../api/online.ts';
import { routes } from '../api/routes.ts';
import { openDatabase, type Database } from '../drafts/database.ts';
import { isQueued, nextFileOf } from '../drafts/draft.ts';
import { openFormDatabase, type FormDatabase } from '../drafts/forms/form-database.ts';
import { openTab, type Tab } from '../drafts/tab.ts';
import { SignInLinks } from '../session/links.ts';
import { loadSavedUser, saveUser } from '../session/saved-user.ts';
import { Session } from '../session/session.ts';
import type { User } from '../session/user.ts';
import { Shifts } from '../store/shifts.ts';
import type { RunningShift } from '../views/blocks/facts.ts';
import { Alerts } from './alerts.ts';
import { LiveConnection } from './live-connection.ts';
import { deleteSavedShift } from './saved-shift.ts';
import { NoticeList } from './notices.ts';
import { loadPreferences, type Preferences, type Settings } from './settings.ts';
import { Tickets } from './tickets.ts';
import { openUserDrafts, type UserDrafts } from './user-drafts.ts';

/** Everything that the pages share. */
export type Desk = {
  settings: Settings;
  preferences: Preferences;
  api: Api;
  shifts: Shifts;
  session: Session;
  links: SignInLinks;
  live: LiveConnection;
  /** What the person writes; undefined while nobody is signed in, or if this browser cannot store drafts. */
  userDrafts: ReadonlySignal<UserDrafts | undefined>;
  /** The storage of this browser, and this tab; undefined if it has none. */
  storage: { database: Database; forms: FormDatabase; tab: Tab } | undefined;
  /** The number of entries that wait to be sent, text or files. */
  unsentCount: ReadonlySignal<number>;
  tickets: Tickets;
  notices: NoticeList;
  alerts: Alerts;
  /** The time of the server in ms, once a second. */
  now: ReadonlySignal<number>;
  /** The running shift, with the time of the server once a minute. */
  running: ReadonlySignal<RunningShift | undefined>;
  /** The dialog that is open. */
  dialog: Signal<VNode | undefined>;
};

/** Connects the page to the service that has sent it. */
export async function openDesk(settings: Settings): Promise<Desk> {
  const { origin } = location;
  const api = createApi({ origin, servicePrefix: settings.service_prefix });
  const baseUrl = baseUrlOf(origin, settings.service_prefix);
  const shifts = new Shifts(api.fetch, baseUrl, (change) => userDrafts.peek()?.note(change));
  followNetwork((signal) => fetch(`${origin}${routes['session.validate-token'].path}`, { signal }));
  const preferences = loadPreferences();
  const notices = new NoticeList();
  const alerts = new Alerts(preferences);
  const onFailure = () => {
    notices.show({ id: 'no-storage', kind: 'error', text: NO_STORAGE });
    return undefined;
  };
  const onReturned = (reason: string) => notices.fail(`Files are back in a draft. ${reason}`);
  const storage = await openStorage().catch(onFailure);
  const session = await openSession(settings, api, storage?.database);
  const userDrafts = storage
    ? openUserDrafts({ api, session, shifts, onFailure, onReturned, ...storage })
    : signal<undefined>(undefined);
  const live = new LiveConnection({
    api,
    baseUrl,
    shifts,
    session,
    database: storage?.database,
    onChange: (change) => {
      shifts.apply(change, 'stream');
      alerts.notice(change);
    },
  });
  const now = everySecond(api.clock.now);
  return {
    settings,
    preferences,
    api,
    shifts,
    session,
    links: new SignInLinks(api.call, session),
    live,
    userDrafts,
    storage,
    notices,
    alerts,
    tickets: new Tickets(api.call),
    unsentCount: computed(() => {
      const { entries, arriving } = userDrafts.value?.outbox ?? {};
      const texts = entries?.value.filter(isQueued) ?? [];
      const withFiles = arriving?.value.filter(nextFileOf) ?? [];
      return texts.length + withFiles.length;
    }),
    now,
    running: runningShift(shifts, now),
    dialog: signal(undefined),
  };
}

const NO_STORAGE =
  'This browser does not let the console store anything, as in some private windows: entries can be read here, not written.';

/** Opens what a browser stores. Over plain HTTP from another machine it has neither locks nor random ids. */
async function openStorage() {
  if (!isSecureContext) return undefined;
  const [database, forms, tab] = await Promise.all([
    openDatabase(),
    openFormDatabase(),
    openTab(navigator.locks),
  ]);
  return { database, forms, tab };
}

/** Set in a tab that was reloaded after a sign-out. */
const SIGNED_OUT = 'signed-out';

async function openSession(
  { provider }: Settings,
  { call, clock }: Api,
  database: Database | undefined,
): Promise<Session> {
  if (database && sessionStorage.getItem(SIGNED_OUT) !== null) {
    // What was stored while the page was being left.
    await saveSignedInUser(database, undefined);
    sessionStorage.removeItem(SIGNED_OUT);
  }
  return new Session({
    ...{ call, provider, now: clock.now },
    savedUser: database && (await loadSavedUser(database).catch(() => undefined)),
    saveUser: async (user) => database && saveSignedInUser(database, user),
    onSignedOut: () => {
      sessionStorage.setItem(SIGNED_OUT, 'yes');
      // The next person does not read on where this one was.
      history.replaceState(null, '');
      location.reload();
    },
  });
}

async function saveSignedInUser(database: Database, user: User | undefined): Promise<void> {
  await saveUser(database, user);
  if (!user) await deleteSavedShift(database);
}

function everySecond(time: () => Date): ReadonlySignal<number> {
  const now = signal(time().getTime());
  setInterval(() => (now.value = time().getTime()), 1000);
  return now;
}

const MINUTE_MS = 60_000;

function runningShift({ current }: Shifts, now: ReadonlySignal<number>) {
  const minute = computed(() => Math.floor(now.value / MINUTE_MS) * MINUTE_MS);
  return computed((): RunningShift | undefined => {
    const shift = current.value?.store.shift.value;
    if (shift === undefined || shift.shift_end !== undefined) return undefined;
    return { shift_id: shift.shift_id, now: minute.value };
  });
}

export const DeskContext = createContext<Desk | undefined>(undefined);

/** Returns the desk that the page is connected to. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('The view is outside of a DeskContext.');
  return desk;
}
