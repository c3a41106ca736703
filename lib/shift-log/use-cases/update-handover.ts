import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { updateHandover as contract } from '../contracts/handover.ts';
import { changesOf } from '../fields/field-lists.ts';
import * as handovers from '../handover/handover.ts';
import { loadHandover, saveHandover } from '../handover/repository.ts';
import { requireSame, requireShiftId } from '../fields/ids.ts';
import { changedLines } from '../fields/lines.ts';

/** Writes the text of a handover that has not been accepted. A body without changes changes nothing. */
export const updateHandover: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSame('shift_id', body.shift_id, path.shift_id, 'as in the path');
  const current = await loadHandover(requireShiftId(path.shift_id));
  const { handover } = current;
  const sent = changesOf(body, ['summary', 'plan', 'to'], { summary: '', plan: '' });
  const changes = changedLines(sent, handover, ['to']);
  const updatedHandover = handovers.withText(handover, changes);
  if (handover.state === 'offered') handovers.requireSummary(updatedHandover);
  context.requireMatch(handovers.handoverEtag(handover));
  if ((body.text_version ?? handover.text_version) !== handover.text_version)
    throw new ApiError('PRECONDITION_FAILED');
  handovers.requireNotAccepted(handover);
  if (updatedHandover === handover) return handovers.toHandoverOutcome(handover);

  await saveHandover(updatedHandover, current, context);
  return handovers.toHandoverOutcome(updatedHandover);
};
