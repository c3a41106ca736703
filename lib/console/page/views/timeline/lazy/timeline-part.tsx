import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Reading } from '../../../store/reading.ts';
import type { Store } from '../../../store/store.ts';
import type { EntryContext } from '../actions.ts';
import { TimelineEntry } from '../entry.tsx';
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

/** Returns the parts of the timeline. A part that stays the same stays the same node, and is not looked at again. */
export function useParts({ order, store, context, reading, opensAt }: PartsProps): VNode[] {
  const { parts, rendered, watch } = useRenderedParts(order, reading, opensAt);
  const lastNodes = useRef(new Map<number, { props: PartProps; node: VNode }>());
  const now = parts.value.map((part, at) => {
    const previous = parts.value[at - 1]?.keys.at(-1);
    const isRendered = rendered.value.has(part.id);
    const props: PartProps = { part, previous, isRendered, store, context, watch };
    const before = lastNodes.current.get(part.id);
    if (before && isSame(before.props, props)) return before;
    return { props, node: <TimelinePart key={part.id} {...props} /> };
  });
  lastNodes.current = new Map(now.map((one) => [one.props.part.id, one]));
  return now.map(({ node }) => node);
}

type PartProps = {
  part: Part;
  /** The key of the entry before the first one. */
  previous: string | undefined;
  isRendered: boolean;
} & Pick<PartsProps, 'store' | 'context'> &
  Pick<RenderedParts, 'watch'>;

const isSame = (a: PartProps, b: PartProps): boolean =>
  a.part === b.part &&
  a.previous === b.previous &&
  a.isRendered === b.isRendered &&
  a.store === b.store &&
  a.context === b.context;

/** The lines of a part. One that is not rendered yet takes about as much room. */
function TimelinePart({ part, previous, isRendered, store, context, watch }: PartProps) {
  const list = useRef<HTMLOListElement>(null);
  const rows = useRows(part.keys, previous, store, context, isRendered);
  const number = part.keys.length;
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
      {rows}
    </ol>
  );
}

type Row = { previous: string | undefined; context: EntryContext; node: VNode };

/** Returns the lines of a part. A line that stays the same stays the same node. */
function useRows(
  keys: readonly string[],
  before: string | undefined,
  store: Pick<Store, 'entry'>,
  context: EntryContext,
  isRendered: boolean,
): VNode[] {
  const lastRows = useRef(new Map<string, Row>());
  if (!isRendered) return [];
  const rows = keys.map((key, at): [string, Row] => {
    const previous = keys[at - 1] ?? before;
    const row = lastRows.current.get(key);
    if (row && row.previous === previous && row.context === context) return [key, row];
    const node = (
      <TimelineEntry
        key={key}
        entry={store.entry(key)}
        previous={previous === undefined ? undefined : store.entry(previous)}
        context={context}
      />
    );
    return [key, { previous, context, node }];
  });
  lastRows.current = new Map(rows);
  return rows.map(([, { node }]) => node);
}
