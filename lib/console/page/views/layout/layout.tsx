import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { ShiftSummary } from '../../store/records.ts';
import type { CommandId } from '../../shortcuts/commands.ts';
import { LinksContext } from '../parts/links.ts';
import { Time } from '../parts/time.tsx';
import { Clocks, type ClocksProps } from './clocks.tsx';
import type { ConnectionState } from '../../store/feed.ts';
import { Connection } from './connection.tsx';
import { useKeyboardHeight } from './keyboard-height.ts';
import { Menu, type MenuProps } from './menu.tsx';
import { Notices, type Notice } from './notices.tsx';

export type LayoutProps = {
  /** The page that the navigation marks. */
  page: 'now' | 'shifts' | 'items' | 'search' | 'tags' | 'other';
  /** Whether the code of the page is being loaded; the page before it is shown meanwhile. Default: it is not. */
  isLoading?: ReadonlySignal<boolean>;
  clocks: ClocksProps;
  /** The running shift, on every page. */
  running: ReadonlySignal<ShiftSummary | undefined>;
  /** False while it is unknown which shift runs. Default: it is known. */
  isLoaded?: ReadonlySignal<boolean>;
  connection: ReadonlySignal<ConnectionState>;
  unsentCount: ReadonlySignal<number>;
  notices: ReadonlySignal<readonly Notice[]>;
  menu: Omit<MenuProps, 'children'>;
  children: ComponentChildren;
};

/** The frame of every page: navigation, clocks, the running shift and the signed-in person. */
export function Layout(props: LayoutProps) {
  const {
    page,
    isLoading,
    clocks,
    running,
    isLoaded,
    connection,
    unsentCount,
    notices,
    menu,
    children,
  } = props;
  useKeyboardHeight();
  return (
    <>
      <a class="skip visually-hidden" href="#content">
        Go to the content
      </a>
      <header class="header">
        <Navigation page={page} />
        <Clocks {...clocks} />
        <div class="header__status">
          <RunningShift running={running} isLoaded={isLoaded} />
          <Connection connection={connection} unsentCount={unsentCount} />
        </div>
        <Menu {...menu}>
          <div class="menu__more">
            <RunningShift running={running} isLoaded={isLoaded} />
            <Navigation page={page} />
            <Clocks {...clocks} />
          </div>
        </Menu>
      </header>
      <main class="main" id="content" tabIndex={-1} aria-busy={isLoading?.value === true}>
        {children}
      </main>
      <Notices notices={notices} />
    </>
  );
}

const pages = [
  ['now', 'Now', 'now'],
  ['shifts', 'Shifts', 'shifts'],
  ['items', 'Items', 'items'],
  ['search', 'Search', 'search'],
  ['tags', 'Tags', 'tags'],
] as const satisfies [string, string, CommandId][];

function Navigation({ page }: Pick<LayoutProps, 'page'>) {
  const links = useContext(LinksContext);
  return (
    <nav class="navigation" aria-label="Pages">
      {pages.map(([id, label, command]) => (
        <a
          key={id}
          class="navigation__link"
          href={links[id]}
          // On the search page, the key goes to the field.
          data-command={page === id && id === 'search' ? undefined : command}
          data-label={label}
          aria-current={page === id ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

function RunningShift({ running, isLoaded }: Pick<LayoutProps, 'running' | 'isLoaded'>) {
  const links = useContext(LinksContext);
  const shift = running.value;
  if (!shift)
    return (
      <span class="running running--none">
        {isLoaded?.value === false ? 'Running shift unknown' : 'No shift runs'}
      </span>
    );
  return (
    <a class="running" href={links.now}>
      <strong>Shift {shift.shift_id}</strong>
      <span class="running__operator">{shift.operator_name}</span>
      <span class="running__since">
        since <Time at={shift.shift_start} />
      </span>
    </a>
  );
}
