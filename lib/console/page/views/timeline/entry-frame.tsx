import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { Icon, type IconName } from '../parts/icon.tsx';
import { LinksContext } from '../parts/links.ts';
import { Time } from '../parts/time.tsx';

type EntryFrameProps = {
  entryKey: string;
  /** What kind of entry it is, in words that screen readers read first. */
  kind: string;
  /** Whether the content has an element with the id `<key>-author`, which is part of the entry's name. */
  hasAuthor?: boolean;
  icon: IconName;
  at: string;
  shiftId: number;
  modifier: string;
  isTarget?: boolean;
  actions?: ComponentChildren;
  children: ComponentChildren;
};

/** The row of an entry on the grid of the timeline: time, icon, content, buttons. */
export function EntryFrame(props: EntryFrameProps) {
  const {
    entryKey,
    kind,
    hasAuthor = false,
    icon,
    at,
    shiftId,
    modifier,
    isTarget = false,
    actions,
    children,
  } = props;
  const links = useContext(LinksContext);
  const classes = `entry entry--${modifier}${isTarget ? ' entry--target' : ''}`;
  return (
    <article
      class={classes}
      id={entryKey}
      data-entry={entryKey}
      tabIndex={-1}
      aria-labelledby={`${entryKey}-name${hasAuthor ? ` ${entryKey}-author` : ''}`}
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
        <div class="entry__actions" role="group" aria-label={`${kind}: actions`}>
          {actions}
        </div>
      )}
    </article>
  );
}
