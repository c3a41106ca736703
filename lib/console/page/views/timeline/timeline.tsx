import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { Reading } from '../../store/reading.ts';
import type { Store, Waiting } from '../../store/store.ts';
import { Button } from '../parts/button.tsx';
import { count } from '../parts/status.tsx';
import type { EntryContext } from './actions.ts';
import { TimelineEntry } from './entry.tsx';
import { markCurrent, moveFocus } from './moves.ts';
import { TimelineToolbar, type ToolbarProps } from './toolbar.tsx';
import { UnsentEntry, type Unsent, type UnsentActions } from './unsent-entry.tsx';
import { scrollToNewest, usePlace, type OpensAt } from './use-place.ts';

export type TimelineProps = {
  store: Pick<Store, 'entry' | 'waiting' | 'release'>;
  /** The keys that the filter lets through, oldest first. */
  order: ReadonlySignal<string[]>;
  reading: Pick<Reading, 'see' | 'follows' | 'setOpen'>;
  context: EntryContext;
  toolbar: Omit<ToolbarProps, 'onMove'>;
  unsent?: ReadonlySignal<readonly Unsent[]>;
  unsentActions?: UnsentActions;
  /** Where the timeline is when it opens. Default: at the newest end. */
  opensAt?: OpensAt;
};

/** The entries of a shift, oldest first, then what waits to be sent. */
export function Timeline(props: TimelineProps) {
  const { store, order, reading, context, toolbar, unsent, unsentActions } = props;
  const { opensAt = 'newest' } = props;
  const list = useRef<HTMLOListElement>(null);
  usePlace(list, order, reading, opensAt, unsent?.value.length ?? 0);
  const rows = useRows(order.value, store, context);
  return (
    <section class="timeline" aria-label="Timeline">
      <TimelineToolbar
        {...toolbar}
        onMove={(direction, stop) => list.current && moveFocus(list.current, direction, stop)}
      />
      <div role="log" aria-label="Entries">
        <ol
          ref={list}
          class="timeline__list"
          onFocusIn={({ currentTarget, target }) => markCurrent(currentTarget, target)}
        >
          {rows}
          {unsentActions &&
            unsent?.value.map((entry) => (
              <li key={entry.id} class="timeline__item">
                <UnsentEntry entry={entry} actions={unsentActions} />
              </li>
            ))}
        </ol>
        {rows.length === 0 && <p class="timeline__empty">No entry matches.</p>}
      </div>
      <NewEntries waiting={store.waiting} onRelease={() => store.release()} />
    </section>
  );
}

/** Returns the lines of the timeline. A line that stays the same stays the same node, and is not looked at again. */
function useRows(keys: string[], store: Pick<Store, 'entry'>, context: EntryContext): VNode[] {
  const known = useRef(new Map<string, Row>());
  const rows = keys.map((key, position): Row => {
    const previous = keys[position - 1];
    const row = known.current.get(key);
    if (row && row.previous === previous && row.context === context && row.store === store)
      return row;
    const node = (
      <TimelineEntry
        key={key}
        entry={store.entry(key)}
        previous={previous === undefined ? undefined : store.entry(previous)}
        context={context}
      />
    );
    return { key, previous, context, store, node };
  });
  known.current = new Map(rows.map((row) => [row.key, row]));
  return rows.map(({ node }) => node);
}

type Row = {
  key: string;
  previous?: string;
  context: EntryContext;
  store: Pick<Store, 'entry'>;
  node: VNode;
};

type NewEntriesProps = { waiting: ReadonlySignal<Waiting>; onRelease: () => void };

/** Says how many entries wait because somebody reads, and shows them on request. */
function NewEntries({ waiting, onRelease }: NewEntriesProps) {
  const { added, changed } = waiting.value;
  const words = [added > 0 && `${added} new`, changed > 0 && count(changed, 'change')];
  const label = words.filter(Boolean).join(', ');
  const show = () => {
    onRelease();
    // The list is drawn by then.
    if (added > 0) requestAnimationFrame(() => scrollToNewest());
  };
  return (
    <div class="timeline__new" role="status">
      {label && (
        <Button
          label={label}
          icon="down"
          kind="primary"
          command="newest"
          class="pill"
          onClick={show}
        />
      )}
    </div>
  );
}
