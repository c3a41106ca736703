import type { Comment } from '../comments/comment.ts';
import type { Piece } from './pieces.ts';

/**
 * A transaction takes 100 items and 4 MB; the shift and what belongs to it take up to four. Half of
 * the bytes stay free, since engines differ in how they count a text within a text.
 */
const MOST_ITEMS = 96;
const MOST_BYTES = 2_000_000;

/** Pieces in their order, in groups that fit a transaction. */
export function batches(pieces: Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  let [items, bytes] = [Infinity, Infinity];
  let touched = new Set<Comment>();
  for (const piece of pieces) {
    const size = bytesOf(piece);
    if (items + itemsOf(piece, touched) > MOST_ITEMS || bytes + size > MOST_BYTES) {
      groups.push([]);
      [items, bytes, touched] = [0, 0, new Set()];
    }
    items += itemsOf(piece, touched);
    bytes += size;
    groups.at(-1)?.push(piece);
    for (const comment of [piece.comment, piece.answers]) if (comment) touched.add(comment);
  }
  return groups;
}

/** A comment is one item, however many of its replies come along. */
const itemsOf = ({ steps, comment, answers }: Piece, touched: Set<Comment>): number =>
  steps.length + (comment ? 1 : 0) + (answers && !touched.has(answers) ? 1 : 0);

const bytesOf = ({ steps, comment }: Piece): number =>
  Buffer.byteLength(JSON.stringify([steps, comment]));
