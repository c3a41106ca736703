import { toSortable } from '#lib/contract/datetime.ts';
import type { Loss } from '../losses/loss.ts';

import type { TimeState } from '../contracts/resources/accounting.ts';
import type { BlockSpan, LossSpan, Span } from './spans.ts';
import type { ForeignId } from '../logs/log.ts';

/** A part of a shift in which nothing begins or ends. `loss` is the dominant one, also while observing. */
export type Segment = Span & { state: TimeState; loss?: Loss; eb_ids?: ForeignId[] };

/** A span that covers a segment. */
type Active = LossSpan | BlockSpan;

const isLoss = (span: Active): span is LossSpan => 'loss' in span;
const isBlock = (span: Active): span is BlockSpan => 'eb_id' in span;

/** Yields the segments of a shift in order, from spans that are within it. */
export function* segmentsOf(shift: Span, spans: Active[]): Generator<Segment> {
  const spansByStart = Map.groupBy(spans, ({ from }) => from);
  const times = new Set([shift, ...spans].flatMap(({ from, to }) => [from, to]));
  const active = new Set<Active>();
  let from = shift.from;
  for (const to of [...times].sort((a, b) => a - b)) {
    if (to > from) yield { from, to, ...stateOf([...active]) };
    for (const span of active) if (span.to <= to) active.delete(span);
    for (const span of spansByStart.get(to) ?? []) active.add(span);
    from = to;
  }
}

/** Returns the state of a segment in which these spans are active. */
function stateOf(active: Active[]): Omit<Segment, keyof Span> {
  const blocks = active.filter(isBlock);
  const observingIds = idsOf(blocks, 'observing');
  const silentIds = idsOf(blocks, 'no_response');
  const loss = dominantLoss(active.filter(isLoss).map((span) => span.loss));
  const lossField = loss && { loss };
  if (loss?.affected === 1) return { state: 'lost', ...lossField };
  if (observingIds.length > 0) return { state: 'observing', eb_ids: observingIds, ...lossField };
  if (lossField) return { state: 'lost', ...lossField };
  return silentIds.length > 0
    ? { state: 'no_response', eb_ids: silentIds }
    : { state: 'unexplained' };
}

/** Returns the dominant one of overlapping losses. */
const dominantLoss = (losses: Loss[]): Loss | undefined =>
  losses.length === 0 ? undefined : losses.reduce((a, b) => (takesPrecedence(b, a) ? b : a));

/** Whether `a` takes precedence over `b`: it affects the larger share, else began earlier, else has the lower id. */
function takesPrecedence(a: Loss, b: Loss): boolean {
  if (a.affected !== b.affected) return a.affected > b.affected;
  const [first, second] = [toSortable(a.began), toSortable(b.began)];
  return first === second ? a.loss_id < b.loss_id : first < second;
}

/** Returns the blocks that are in a state, each once, in the order of their ids. */
const idsOf = (blocks: BlockSpan[], state: BlockSpan['state']): ForeignId[] =>
  [...new Set(blocks.filter((block) => block.state === state).map(({ eb_id }) => eb_id))].sort(
    (a, b) => (String(a) < String(b) ? -1 : 1),
  );
