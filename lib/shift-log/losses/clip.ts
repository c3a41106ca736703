import { invalidField } from '../fields/ids.ts';
import { creationIn, modificationIn } from '../shifts/metadata.ts';
import type { Shift } from '../shifts/model.ts';
import { earlier, later, type Loss } from './loss.ts';

/**
 * The maximum number of losses that one transaction of 100 writes can clip. With a later start, each clipped loss also
 * has an event.
 */
const MAX_CLIPPED_LOSSES = { shift_start: 40, shift_end: 80 };

/**
 * Returns the losses that exceed their shift after its start or its end (`field`) has changed, clipped to the shift. A
 * loss that is completely outside gets the nearer of the two for both of its times, and counts no time. Throws 422 if
 * there are too many for a transaction.
 */
export function clipLosses(
  losses: Loss[],
  shift: Shift,
  field: keyof typeof MAX_CLIPPED_LOSSES,
): Loss[] {
  const clippedLosses = losses
    .map((loss) => ({ loss, times: clipTimes(loss, shift) }))
    .filter(({ loss, times }) => times.began !== loss.began || times.ended !== loss.ended);
  if (clippedLosses.length > MAX_CLIPPED_LOSSES[field]) {
    const limit = `at most ${MAX_CLIPPED_LOSSES[field]} can be clipped: change them first`;
    throw invalidField(
      field,
      `${clippedLosses.length} losses would be outside the shift, and ${limit}`,
    );
  }
  return clippedLosses.map(({ loss, times }) => ({
    ...loss,
    ...times,
    metadata: { ...creationIn(loss.metadata), ...modificationIn(shift.metadata) },
    version: loss.version + 1,
  }));
}

/** Returns a shift with the new times of clipped losses in its list of open losses. */
export function withClippedLosses(shift: Shift, clippedLosses: Loss[]): Shift {
  const { open_losses: openLosses } = shift;
  if (openLosses === undefined || clippedLosses.length === 0) return shift;
  const times = new Map(clippedLosses.map(({ loss_id, began }) => [loss_id, began]));
  return {
    ...shift,
    open_losses: openLosses.map((loss) => ({
      ...loss,
      began: times.get(loss.loss_id) ?? loss.began,
    })),
  };
}

function clipTimes({ began, ended }: Loss, { shift_start, shift_end }: Shift) {
  const clip = (time: string) => later(earlier(time, shift_end ?? time), shift_start);
  return { began: clip(began), ...(ended !== undefined && { ended: clip(ended) }) };
}
