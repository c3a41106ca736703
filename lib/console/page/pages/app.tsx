import { useComputed, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { LocationProvider, Route, Router, useLocation } from 'preact-iso/router';
import { useEffect, useMemo } from 'preact/hooks';
import { DeskContext, useDesk, type Desk } from '../desk/desk.ts';
import { ask, openDialog } from '../flows/open-dialog.tsx';
import { formatHours, siderealTime } from '../sky/sidereal-time.ts';
import { RunningShiftContext } from '../views/blocks/block-status.tsx';
import { Layout, type LayoutProps } from '../views/layout/layout.tsx';
import { createLinks, LinksContext } from '../views/parts/links.ts';
import { Message } from '../views/parts/message.tsx';
import { NowPage } from './now-page.tsx';

/** Takes the place of a page whose code did not arrive. */
const MissingPage = () => (
  <Message
    icon="failed"
    title="This page could not be loaded. Reload it when the connection is back."
  />
);

/** A page whose code is loaded when it is first opened. */
const lazyPage = (load: () => Promise<() => VNode>) => lazy(() => load().catch(() => MissingPage));

const ShiftPage = lazyPage(() => import('./shift-page.tsx').then((module) => module.ShiftPage));
const ShiftsPage = lazyPage(() => import('./shifts-page.tsx').then((module) => module.ShiftsPage));
const BlockPage = lazyPage(() => import('./block-page.tsx').then((module) => module.BlockPage));
const ItemsPage = lazyPage(() =>
  import('./items/items-page.tsx').then((module) => module.ItemsPage),
);
const SearchPage = lazyPage(() =>
  import('./search/search-page.tsx').then((module) => module.SearchPage),
);
const TagsPage = lazyPage(() => import('./tags-page.tsx').then((module) => module.TagsPage));
const NewEntryPage = lazyPage(() =>
  import('./new-entry-page.tsx').then((module) => module.NewEntryPage),
);
const HandoverPage = lazyPage(() =>
  import('./handover/handover-page.tsx').then((module) => module.HandoverPage),
);
const ReportPage = lazyPage(() =>
  import('./report/report-page.tsx').then((module) => module.ReportPage),
);
const UnknownPage = lazyPage(() =>
  import('./unknown/unknown-page.tsx').then((module) => module.UnknownPage),
);

const HOME = '/console';

/** The console: the frame, the page of the address, and the dialog that is open. */
export const App = ({ desk }: { desk: Desk }) => (
  <DeskContext.Provider value={desk}>
    <RunningShiftContext.Provider value={desk.running}>
      <LinksContext.Provider value={createLinks(HOME, desk.settings.tracker)}>
        <LocationProvider scope={HOME}>
          <Frame />
          <OpenDialog />
        </LocationProvider>
      </LinksContext.Provider>
    </RunningShiftContext.Provider>
  </DeskContext.Provider>
);

function Frame() {
  const desk = useDesk();
  const { path } = useLocation();
  const isLoading = useSignal(false);
  return (
    <Layout {...useFrame(desk)} page={pageOf(path)} isLoading={isLoading}>
      <ErrorBoundary onError={(error) => desk.notices.fail(`The page failed: ${error.message}`)}>
        {isDecodable(path) ? (
          <Router
            onLoadStart={() => {
              isLoading.value = true;
            }}
            onLoadEnd={() => {
              isLoading.value = false;
            }}
          >
            <Route path={HOME} component={NowPage} />
            <Route path={`${HOME}/shifts`} component={ShiftsPage} />
            <Route path={`${HOME}/shifts/:shift_id`} component={ShiftPage} />
            <Route path={`${HOME}/shifts/:shift_id/handover`} component={HandoverPage} />
            <Route path={`${HOME}/shifts/:shift_id/report`} component={ReportPage} />
            <Route path={`${HOME}/execution-blocks/:eb_id`} component={BlockPage} />
            <Route path={`${HOME}/items`} component={ItemsPage} />
            <Route path={`${HOME}/items/:item_id`} component={ItemsPage} />
            <Route path={`${HOME}/search`} component={SearchPage} />
            <Route path={`${HOME}/tags`} component={TagsPage} />
            <Route path={`${HOME}/new`} component={NewEntryPage} />
            <Route default component={UnknownPage} />
          </Router>
        ) : (
          <UnknownPage />
        )}
      </ErrorBoundary>
    </Layout>
  );
}

/** The router throws for an address with an incomplete escape, such as `%z`. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

const pages: Record<string, LayoutProps['page']> = {
  [HOME]: 'now',
  [`${HOME}/shifts`]: 'shifts',
  [`${HOME}/items`]: 'items',
  [`${HOME}/search`]: 'search',
  [`${HOME}/tags`]: 'tags',
};

const pageOf = (path: string): LayoutProps['page'] =>
  pages[path] ?? (path.startsWith(`${HOME}/items/`) ? 'items' : 'other');

function useFrame(desk: Desk): Omit<LayoutProps, 'page' | 'isLoading' | 'children'> {
  const { session, shifts, settings, preferences, live, unsentCount, notices, now } = desk;
  const { longitude } = settings.site;
  const running = useComputed(() => {
    const shift = shifts.current.value?.store.shift.value;
    return shift?.shift_end === undefined ? shift : undefined;
  });
  const lst = useMemo(
    () =>
      longitude === undefined
        ? undefined
        : (ms: number) => formatHours(siderealTime(new Date(ms), longitude)),
    [longitude],
  );
  const person = session.person.value;
  return {
    clocks: { now, site: settings.site, siderealTime: lst },
    running,
    isLoaded: live.isLoaded,
    connection: live.connection,
    unsentCount,
    notices: notices.all,
    menu: {
      ...preferences,
      user: person?.name,
      role: person?.role,
      onSignIn: () => session.openDialog(),
      onSignOut: () => void signOut(desk),
      onPalette: () =>
        void openDialog(desk, ({ PaletteFlow }, onClose) => <PaletteFlow {...{ desk, onClose }} />),
      onHelp: () =>
        void openDialog(desk, ({ Help }, onClose) => (
          <Help {...preferences} version={settings.version} onClose={onClose} />
        )),
    },
  };
}

/** Signs out, after a question if entries wait: only the same person can send them. */
async function signOut(desk: Desk): Promise<void> {
  const run = async () => {
    const problem = await desk.session.signOut();
    if (problem !== undefined) desk.notices.fail(problem);
  };
  const waiting = desk.unsentCount.peek();
  if (waiting === 0) return run();
  await ask(desk, {
    title: `Sign out while ${waiting === 1 ? 'an entry waits' : `${waiting} entries wait`}?`,
    text: ['They stay on this machine and are sent after you have signed in here again.'],
    choice: { label: 'Sign out', kind: 'danger', run: () => void run() },
    cancel: 'Stay signed in',
  });
}

function OpenDialog() {
  const desk = useDesk();
  const { dialog, links, session } = desk;
  const isSigningIn = session.isDialogOpen.value;
  const offer = links.offer.value;
  useEffect(() => {
    if (offer) void openDialog(desk, ({ FollowLink }) => <FollowLink {...{ desk, offer }} />);
    else if (isSigningIn) void openDialog(desk, ({ SignInFlow }) => <SignInFlow desk={desk} />);
    else dialog.value = undefined;
  }, [isSigningIn, offer]);
  return <>{dialog.value}</>;
}
