import { invalidField } from '../ids.ts';
import { modifiedBy } from '../metadata.ts';
import type { Shift } from '../model.ts';
import { earlier, later, type Loss } from './loss.ts';

/**
 * The maximum number of losses that one transaction of 100 writes can cut. With a later start, each cut loss also has an
 * event.
 */
const MAX_CUT_LOSSES = { shift_start: 40, shift_end: 80 };

/**
 * Returns the losses that exceed their shift after its start or its end (`field`) has changed, cut to the shift. A
 * loss that is completely outside gets the nearer of the two for both of its times, and counts no time. Throws 422 if
 * there are too many for a transaction.
 */
export function cutLosses(
  losses: Loss[],
  shift: Shift,
  field: keyof typeof MAX_CUT_LOSSES,
): Loss[] {
  const { last_modified_by, last_modified_on } = shift.metadata;
  const cut = losses
    .map((loss) => ({ loss, times: cutTimes(loss, shift) }))
    .filter(({ loss, times }) => times.began !== loss.began || times.ended !== loss.ended);
  if (cut.length > MAX_CUT_LOSSES[field]) {
    const limit = `at most ${MAX_CUT_LOSSES[field]} can be cut: change them first`;
    throw invalidField(field, `${cut.length} losses would be outside the shift, and ${limit}`);
  }
  return cut.map(({ loss, times }) => ({
    ...loss,
    ...times,
    metadata: modifiedBy(loss.metadata, last_modified_by, last_modified_on),
    version: loss.version + 1,
  }));
}

/** Returns a shift with the new times of cut losses in its list of open losses. */
export function withCutLosses(shift: Shift, cut: Loss[]): Shift {
  const { open_losses: open } = shift;
  if (open === undefined || cut.length === 0) return shift;
  const times = new Map(cut.map(({ loss_id, began }) => [loss_id, began]));
  return {
    ...shift,
    open_losses: open.map((loss) => ({ ...loss, began: times.get(loss.loss_id) ?? loss.began })),
  };
}

function cutTimes({ began, ended }: Loss, { shift_start, shift_end }: Shift) {
  const cut = (time: string) => later(earlier(time, shift_end ?? time), shift_start);
  return { began: cut(began), ...(ended !== undefined && { ended: cut(ended) }) };
}
