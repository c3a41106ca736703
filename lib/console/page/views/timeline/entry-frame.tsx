import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { Icon, type IconName } from '../parts/icon.tsx';
import { AboutContext } from '../parts/button.tsx';
import { LinksContext } from '../parts/links.ts';
import { clockTime, Time } from '../parts/time.tsx';

type EntryFrameProps = {
  entryKey: string;
  /** What kind of entry it is, in words that screen readers read first. */
  kind: string;
  /** Who wrote it, which the content shows in an element with the id `<key>-author`. */
  author?: string;
  icon: IconName;
  at: string;
  shiftId: number;
  modifier: string;
  isTarget?: boolean;
  isWithdrawn?: boolean | undefined;
  actions?: ComponentChildren;
  children: ComponentChildren;
};

/** The row of an entry on the grid of the timeline: time, icon, content, buttons. */
export function EntryFrame(props: EntryFrameProps) {
  const {
    entryKey,
    kind,
    author,
    icon,
    at,
    shiftId,
    modifier,
    isTarget = false,
    isWithdrawn = false,
    actions,
    children,
  } = props;
  const links = useContext(LinksContext);
  const name = [clockTime(at), kind, author].filter(Boolean).join(' ');
  const states = `${isTarget ? ' entry--target' : ''}${isWithdrawn ? ' entry--withdrawn' : ''}`;
  const classes = `entry entry--${modifier}${states}`;
  return (
    <article
      class={classes}
      id={entryKey}
      data-entry={entryKey}
      tabIndex={-1}
      aria-labelledby={`${entryKey}-name${author === undefined ? '' : ` ${entryKey}-author`}`}
    >
      <a
        class="entry__time"
        id={`${entryKey}-name`}
        href={links.entry(shiftId, entryKey)}
        // The requests of an execution block open instead.
        data-command={icon === 'block' ? undefined : 'open'}
      >
        <Time at={at} />
        <span class="visually-hidden"> {kind}</span>
      </a>
      <span class="entry__icon" title={kind}>
        <Icon name={icon} />
      </span>
      <div class="entry__content">{children}</div>
      {actions && (
        <div class="entry__actions" role="group" aria-label={`Actions: ${name}`}>
          <AboutContext.Provider value={name}>{actions}</AboutContext.Provider>
        </div>
      )}
    </article>
  );
}
