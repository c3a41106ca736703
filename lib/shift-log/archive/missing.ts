import { ApiError } from '#lib/contract/errors.ts';
import type { Shift, ShiftLog, ShiftRecord } from '../model.ts';
import { annotationsOf } from './annotations-of.ts';
import { expectedPieces } from './arrivals.ts';
import { commentsOf } from './comments-of.ts';
import { compared, otherShift } from './compared.ts';
import { logsOf } from './logs-of.ts';
import { withIds, type Made } from './made.ts';
import { withImages } from './made-images.ts';
import { annotationPiece, commentPieces, logPiece, replyPiece, type Piece } from './pieces.ts';
import type { Entry } from './read-entry.ts';
import { withVersions } from './whole-comments.ts';

/** Pieces of a shift that are to be written, and what is to be told. */
type Found = { pieces: Piece[]; told: string[] };

/** What is missing here of an entry. `shift` is its shift, and `standing` what stands here of it. */
export async function missingPieces(
  entry: Entry,
  shift: Shift,
  standing: ShiftRecord | undefined,
): Promise<Found> {
  const said = {
    logs: logsOf(entry, shift),
    annotations: annotationsOf(entry, shift),
    comments: commentsOf(entry, shift),
  };
  const { logs = [], annotations = [] } = standing ?? {};
  const comments = await withVersions(standing?.comments ?? []);
  const { missing, other } = compared({ logs, annotations, comments }, said);
  const { made, told } = await withImages(await withIds(missing));
  const found = piecesOf(missing.logs, made);
  const expected = await expectedPieces(comments);
  return {
    pieces: [...found.pieces, ...expected.pieces],
    told: [
      ...(standing ? otherShift(standing, shift) : []),
      ...other,
      ...found.told,
      ...told,
      ...expected.told,
    ],
  };
}

/** What fits into the table; what does not is told. */
function piecesOf(logs: ShiftLog[], { annotations, comments, answers }: Made): Found {
  const found: Found = { pieces: [], told: [] };
  const add = (name: string, make: () => Piece[]) => {
    try {
      found.pieces.push(...make());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      found.told.push(`${name} is larger than the 400 KB that fit`);
    }
  };
  for (const log of logs) add(`execution block ${log.eb_id}`, () => [logPiece(log)]);
  for (const one of annotations) add(`annotation ${one.id}`, () => [annotationPiece(one)]);
  for (const one of comments) add(`comment ${one.comment_id}`, () => commentPieces(one));
  for (const { comment, replies } of answers)
    for (const one of replies) add(`reply ${one.reply_id}`, () => [replyPiece(one, comment)]);
  return found;
}
