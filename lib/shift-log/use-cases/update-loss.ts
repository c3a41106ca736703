import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { updateLoss as contract } from '../contracts/losses.ts';
import { loadById, requireSame } from '../fields/ids.ts';
import { applyChanges, clampToShift, withLoss } from '../losses/changes.ts';
import { lossEtag, toLossOutcome } from '../losses/loss.ts';
import { replaceLoss, findLoss } from '../losses/repository.ts';
import { requireItem } from '../open-items/writes.ts';
import { updateMetadata } from '../shifts/metadata.ts';
import { withModification } from '../shifts/model.ts';
import { requireRunning } from '../shifts/transitions.ts';
import { lineProblem } from '../fields/lines.ts';

/** Updates a loss of a running shift, or stops its clock. A body without changes changes nothing. */
export const updateLoss: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSame('loss_id', body.loss_id, path.loss_id, 'as in the path');
  const notFound = () => lineProblem(body, ['component']) ?? new ApiError('LOSS_NOT_FOUND', path);
  const { stored: lossBefore, shift: shiftBefore } = await loadById(
    path.loss_id,
    findLoss,
    notFound,
  );
  requireSame('shift_id', body.shift_id, lossBefore.shift_id, 'the shift of the loss');
  context.requireMatch(lossEtag(lossBefore));
  const changedLoss = applyChanges(lossBefore, body);
  if (isDeepStrictEqual(changedLoss, lossBefore)) return toLossOutcome(lossBefore);
  requireRunning(shiftBefore);

  const now = context.clock();
  const clampedLoss = clampToShift(changedLoss, shiftBefore, now);
  const metadata = updateMetadata(lossBefore.metadata, context.user, now);
  const loss = { ...clampedLoss, metadata, version: lossBefore.version + 1 };
  const shift = withModification(withLoss(shiftBefore, loss), context.user, now);
  const isSameItem = loss.item_id === lossBefore.item_id;
  await replaceLoss({ loss, shift, shiftBefore }, isSameItem ? [] : requireItem(loss.item_id));
  return toLossOutcome(loss);
};
