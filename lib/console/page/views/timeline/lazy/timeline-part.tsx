import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Reading } from '../../../store/reading.ts';
import type { Store } from '../../../store/store.ts';
import type { EntryContext } from '../actions.ts';
import { TimelineEntry } from '../entry.tsx';
import { memo } from '../../parts/memo.tsx';
import type { Part } from './parts.ts';
import { useRenderedParts, type RenderedParts } from './use-rendered-parts.ts';
import type { OpensAt } from '../use-scroll-anchor.ts';

type PartsProps = {
  order: ReadonlySignal<string[]>;
  store: Pick<Store, 'entry'>;
  context: EntryContext;
  reading: Pick<Reading, 'follows'>;
  opensAt: OpensAt;
};

/** Returns the parts of the timeline. */
export function useParts({ order, store, context, reading, opensAt }: PartsProps): VNode[] {
  const { parts, rendered, watch } = useRenderedParts(order, reading, opensAt);
  return parts.value.map((part, at) => (
    <TimelinePart
      key={part.id}
      {...{ part, store, context, watch }}
      previous={parts.value[at - 1]?.keys.at(-1)}
      isRendered={rendered.value.has(part.id)}
    />
  ));
}

type PartProps = {
  part: Part;
  /** The key of the entry before the first one. */
  previous: string | undefined;
  isRendered: boolean;
} & Pick<PartsProps, 'store' | 'context'> &
  Pick<RenderedParts, 'watch'>;

/** The lines of a part. One that is not rendered yet takes about as much room. */
const TimelinePart = memo((props: PartProps) => {
  const { part, previous, isRendered, store, context, watch } = props;
  const list = useRef<HTMLOListElement>(null);
  const number = part.keys.length;
  const entryAt = (key: string | undefined) => (key === undefined ? undefined : store.entry(key));
  useLayoutEffect(() => list.current?.style.setProperty('--rows', String(number)), [number]);
  useEffect(
    () => (isRendered || !list.current ? undefined : watch(list.current)),
    [isRendered, watch],
  );
  return (
    <ol
      ref={list}
      class="timeline__list timeline__part"
      data-part={part.id}
      aria-busy={isRendered ? undefined : true}
    >
      {isRendered &&
        part.keys.map((key, at) => (
          <TimelineEntry
            key={key}
            entry={store.entry(key)}
            previous={entryAt(part.keys[at - 1] ?? previous)}
            context={context}
          />
        ))}
    </ol>
  );
});
