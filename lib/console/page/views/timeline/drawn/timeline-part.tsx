import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Reading } from '../../../store/reading.ts';
import type { Store } from '../../../store/store.ts';
import type { EntryContext } from '../actions.ts';
import { TimelineEntry } from '../entry.tsx';
import type { Part } from './parts.ts';
import { useDrawn, type Drawn } from './use-drawn.ts';
import type { OpensAt } from '../use-place.ts';

type PartsProps = {
  order: ReadonlySignal<string[]>;
  store: Pick<Store, 'entry'>;
  context: EntryContext;
  reading: Pick<Reading, 'follows'>;
  opensAt: OpensAt;
};

/** Returns the parts of the timeline. A part that stays the same stays the same node, and is not looked at again. */
export function useParts({ order, store, context, reading, opensAt }: PartsProps): VNode[] {
  const { parts, drawn, watch } = useDrawn(order, reading, opensAt);
  const known = useRef(new Map<number, { props: PartProps; node: VNode }>());
  const now = parts.value.map((part, at) => {
    const previous = parts.value[at - 1]?.keys.at(-1);
    const isDrawn = drawn.value.has(part.id);
    const props: PartProps = { part, previous, isDrawn, store, context, watch };
    const before = known.current.get(part.id);
    if (before && isSame(before.props, props)) return before;
    return { props, node: <TimelinePart key={part.id} {...props} /> };
  });
  known.current = new Map(now.map((one) => [one.props.part.id, one]));
  return now.map(({ node }) => node);
}

type PartProps = {
  part: Part;
  /** The key of the entry before the first one. */
  previous: string | undefined;
  isDrawn: boolean;
} & Pick<PartsProps, 'store' | 'context'> &
  Pick<Drawn, 'watch'>;

const isSame = (a: PartProps, b: PartProps): boolean =>
  a.part === b.part &&
  a.previous === b.previous &&
  a.isDrawn === b.isDrawn &&
  a.store === b.store &&
  a.context === b.context;

/** The lines of a part. One that is not drawn yet takes about as much room. */
function TimelinePart({ part, previous, isDrawn, store, context, watch }: PartProps) {
  const list = useRef<HTMLOListElement>(null);
  const rows = useRows(part.keys, previous, store, context, isDrawn);
  const number = part.keys.length;
  useLayoutEffect(() => list.current?.style.setProperty('--rows', String(number)), [number]);
  useEffect(() => (isDrawn || !list.current ? undefined : watch(list.current)), [isDrawn, watch]);
  return (
    <ol
      ref={list}
      class="timeline__list timeline__part"
      data-part={part.id}
      aria-busy={isDrawn ? undefined : true}
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
  isDrawn: boolean,
): VNode[] {
  const known = useRef(new Map<string, Row>());
  if (!isDrawn) return [];
  const rows = keys.map((key, at): [string, Row] => {
    const previous = keys[at - 1] ?? before;
    const row = known.current.get(key);
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
  known.current = new Map(rows);
  return rows.map(([, { node }]) => node);
}
