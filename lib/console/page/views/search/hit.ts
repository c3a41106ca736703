import type { IconName } from '../parts/icon.tsx';

/** An entry that a search has found, as the service returns it. */
export type Hit = {
  kind: HitKind;
  id: string;
  shift_id?: number | undefined;
  author: string;
  author_name?: string | undefined;
  timestamp: string;
  excerpt: string;
  /** Offsets of the words that match, in UTF-16 code units of the excerpt; the end is exclusive. */
  highlights: readonly (readonly number[])[];
  tags: readonly string[];
  /** It was a mistake. */
  withdrawn?: true | undefined;
};

type HitKind = 'comment' | 'reply' | 'annotation' | 'shift' | 'log' | 'ticket' | 'item' | 'loss';

/** The icon and the name of each kind of entry. */
export const hitKinds: Record<HitKind, [IconName, string]> = {
  comment: ['comment', 'Comment'],
  reply: ['reply', 'Reply'],
  annotation: ['annotation', 'Annotation'],
  shift: ['event', 'Shift'],
  log: ['block', 'Execution block'],
  ticket: ['ticket', 'Ticket'],
  item: ['warning', 'Item'],
  loss: ['time', 'Lost time'],
};

/** A piece of an excerpt. */
type Piece = { text: string; isMatch: boolean };

/** Splits an excerpt at its highlights. */
export function piecesOf({ excerpt, highlights }: Pick<Hit, 'excerpt' | 'highlights'>): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [start = 0, end = 0] of highlights) {
    if (start > at) pieces.push({ text: excerpt.slice(at, start), isMatch: false });
    pieces.push({ text: excerpt.slice(start, end), isMatch: true });
    at = end;
  }
  if (at < excerpt.length) pieces.push({ text: excerpt.slice(at), isMatch: false });
  return pieces;
}

/** Returns the key of the timeline's entry that shows a hit: `comment-501`; undefined if it has none. */
export const entryKeyOf = ({ kind, id }: Pick<Hit, 'kind' | 'id'>): string | undefined =>
  ['comment', 'reply', 'annotation', 'log', 'loss'].includes(kind) ? `${kind}-${id}` : undefined;
