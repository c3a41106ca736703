import { keysOf, pick, type ValueOf } from '../fields/field-lists.ts';
import * as responses from '../contracts/resources/shift.ts';
import type { lossFields } from '../contracts/resources/loss.ts';
import { updateMetadata, type Author, type Metadata, type Modification } from './metadata.ts';

export type Shift = ValueOf<typeof responses.shiftFields> & {
  /** Counts every change of the shift or of anything in it. */
  revision: number;
  /** Counts the changes of the shift's own fields: its ETag. */
  version: number;
  /** The losses that the end of the shift ends; absent before the first. */
  open_losses?: OpenLoss[];
  /** Counts the changes of losses; absent before the first. */
  losses_revision?: number;
  /** The latest time that any loss has ever had; absent before the first. */
  losses_until?: string;
};

/** An open loss as its shift lists it: enough to end it without reading it, with the metadata that does not change. */
export type OpenLoss = Pick<ValueOf<typeof lossFields>, 'loss_id' | 'began'> &
  Omit<Metadata, keyof Modification>;

export const shiftEtag = ({ shift_id, version }: Shift) => `${shift_id}.${version}`;

/** Returns the shift after somebody changes it, or anything in it, `now`. */
export const withModification = <T extends Shift>(shift: T, author: Author, now: string): T => ({
  ...shift,
  metadata: updateMetadata(shift.metadata, author, now),
});

/** Returns a shift without its lists, as events have it. */
export const toShiftSummary = (shift: Shift) => ({
  id: shift.shift_id,
  ...pick(shift, keysOf(responses.shiftFields)),
});
