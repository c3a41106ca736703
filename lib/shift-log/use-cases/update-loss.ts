import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { updateLoss as contract } from '../contracts/losses.ts';
import { loadById, requireSame } from '../fields/ids.ts';
import { afterWithdrawal, applyChanges, clampToShift, withLoss } from '../losses/changes.ts';
import { lossEtag, toLossOutcome, type Loss } from '../losses/loss.ts';
import { replaceEndedLoss, replaceLoss, findLoss } from '../losses/repository.ts';
import { requireItem } from '../open-items/writes.ts';
import { requireDraft } from '../report/draft.ts';
import { updateMetadata, type Author } from '../shifts/metadata.ts';
import { withModification, type Shift } from '../shifts/model.ts';
import { requireRunning } from '../shifts/transitions.ts';
import { lineProblem } from '../fields/lines.ts';
import {
  changedWithdrawal,
  requireCreator,
  requireNotWithdrawn,
  requireOnlyWithdrawal,
} from '../withdrawal/withdrawal.ts';

type Before = { lossBefore: Loss; shiftBefore: Shift };

/**
 * Updates a loss of a running shift, stops its clock, withdraws it or reinstates it. A body without changes changes
 * nothing.
 */
export const updateLoss: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSame('loss_id', body.loss_id, path.loss_id, 'as in the path');
  const notFound = () => lineProblem(body, ['component']) ?? new ApiError('LOSS_NOT_FOUND', path);
  const found = await loadById(path.loss_id, findLoss, notFound);
  const { stored: lossBefore, shift: shiftBefore } = found;
  const before = { lossBefore, shiftBefore };
  requireSame('shift_id', body.shift_id, lossBefore.shift_id, 'the shift of the loss');
  const changedLoss = applyChanges(lossBefore, body);
  const isUnchanged = isDeepStrictEqual(changedLoss, lossBefore);
  const entry = `loss ${lossBefore.loss_id}`;
  const now = context.clock();
  const withdrawal = changedWithdrawal(lossBefore, body, context, now);
  if (withdrawal) {
    requireOnlyWithdrawal(!isUnchanged);
    requireCreator(lossBefore.metadata, context, entry);
  }
  context.requireMatch(lossEtag(lossBefore));
  if (withdrawal)
    return saveWithdrawal(afterWithdrawal(lossBefore, withdrawal, now), before, context, now);
  if (isUnchanged) return toLossOutcome(lossBefore);
  requireNotWithdrawn(lossBefore, entry);
  requireRunning(shiftBefore);
  return saveChange(clampToShift(changedLoss, shiftBefore, now), before, context, now);
};

async function saveChange(changedLoss: Loss, before: Before, author: Author, now: string) {
  const { lossBefore, shiftBefore } = before;
  const loss = nextVersion(changedLoss, author, now);
  const shift = withModification(withLoss(shiftBefore, loss), author, now);
  const isSameItem = loss.item_id === lossBefore.item_id;
  await replaceLoss({ loss, shift, shiftBefore }, isSameItem ? [] : requireItem(loss.item_id));
  return toLossOutcome(loss);
}

/** Stores a withdrawal, after the end of the shift as long as its report is a draft. */
async function saveWithdrawal(
  changedLoss: Loss,
  { shiftBefore }: Before,
  author: Author,
  now: string,
) {
  const loss = nextVersion(changedLoss, author, now);
  const isRunning = shiftBefore.shift_end === undefined;
  const shift = withModification(
    isRunning ? withLoss(shiftBefore, loss) : shiftBefore,
    author,
    now,
  );
  if (isRunning) await replaceLoss({ loss, shift, shiftBefore }, []);
  else await replaceEndedLoss({ loss, shift }, [requireDraft(shift.shift_id, now)]);
  return toLossOutcome(loss);
}

const nextVersion = (loss: Loss, author: Author, now: string): Loss => ({
  ...loss,
  metadata: updateMetadata(loss.metadata, author, now),
  version: loss.version + 1,
});
