import type { ReadonlySignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Reading } from '../../store/reading.ts';
import type { Store } from '../../store/store.ts';
import type { Waiting } from '../../store/waiting.ts';
import { Button } from '../parts/button.tsx';
import { clockTime } from '../parts/time.tsx';
import { count } from '#lib/night/words.ts';
import type { EntryContext } from './actions.ts';
import { currentEntry, markCurrent, moveFocus, nextError, openEntry } from './moves.ts';
import { scrollToNewest } from './newest-end.ts';
import { useParts } from './lazy/timeline-part.tsx';
import { TimelineToolbar, type ToolbarProps } from './toolbar.tsx';
import { useMarkedWords } from './use-marked-words.ts';
import { UnsentEntry, type Unsent, type UnsentActions } from './unsent-entry.tsx';
import { useScrollAnchor, type OpensAt } from './use-scroll-anchor.ts';

export type TimelineProps = {
  store: Pick<Store, 'entry' | 'waiting' | 'release'>;
  /** The keys that the filter lets through, oldest first. */
  order: ReadonlySignal<string[]>;
  reading: Pick<Reading, 'setVisible' | 'follows' | 'setOpen'>;
  context: EntryContext;
  toolbar: Omit<ToolbarProps, 'onMove' | 'onNextError'>;
  unsent?: ReadonlySignal<readonly Unsent[]>;
  unsentActions?: UnsentActions;
  /** Where the timeline is when it opens. Default: at the newest end. */
  opensAt?: OpensAt;
};

/** The entries of a shift, oldest first, then what waits to be sent. */
export function Timeline(props: TimelineProps) {
  const { store, order, reading, context, toolbar, unsent, unsentActions } = props;
  const { opensAt = 'newest' } = props;
  const list = useRef<HTMLDivElement>(null);
  const parts = useParts({ order, store, context, reading, opensAt });
  useScrollAnchor(list, order, reading, opensAt, unsent?.value.length ?? 0);
  useMarkedWords(list, toolbar.filter);
  const openNextError = () => {
    const key = nextError(order.peek(), store, list.current && currentEntry(list.current)?.id);
    if (key !== undefined) openEntry(key);
  };
  return (
    <section class="timeline" aria-label="Timeline">
      <TimelineToolbar
        {...toolbar}
        onMove={(direction) => list.current && moveFocus(list.current, direction)}
        onNextError={openNextError}
      />
      <div role="group" aria-label="Entries">
        <div
          ref={list}
          onFocusIn={({ currentTarget, target }) => markCurrent(currentTarget, target)}
        >
          {parts}
          {unsentActions && unsent && unsent.value.length > 0 && (
            <ol class="timeline__list" key="unsent">
              {unsent.value.map((entry) => (
                <li key={entry.id} class="timeline__item">
                  <UnsentEntry
                    entry={entry}
                    actions={unsentActions}
                    progress={context.arrivals?.progress}
                  />
                </li>
              ))}
            </ol>
          )}
        </div>
        {parts.length === 0 && <p class="timeline__empty">No entry matches.</p>}
      </div>
      <NewEntries waiting={store.waiting} onRelease={() => store.release()} />
    </section>
  );
}

type NewEntriesProps = { waiting: ReadonlySignal<Waiting>; onRelease: () => void };

/** Says how many entries wait because somebody reads, and shows them on request. */
function NewEntries({ waiting, onRelease }: NewEntriesProps) {
  const { added, changed, single } = waiting.value;
  const parts = [
    added > 0 && `${added} new`,
    single && `at ${clockTime(single.at).slice(0, 5)}`,
    changed > 0 && count(changed, 'change'),
  ];
  const label = parts.filter(Boolean).join(', ');
  const show = () => {
    onRelease();
    // The list is rendered by then.
    if (single) requestAnimationFrame(() => openEntry(single.key));
    else if (added > 0) requestAnimationFrame(() => scrollToNewest());
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
