import { toSortable } from '#lib/contract/datetime.ts';
import { keysOf, pick, type ValueOf } from '../fields/field-lists.ts';
import { creationIn, type Metadata } from '../shifts/metadata.ts';
import type { OpenLoss } from '../shifts/model.ts';
import { lossFields } from '../contracts/resources/loss.ts';

/** Time lost in a shift. It is open while it has no `ended`: its clock runs. */
export type Loss = ValueOf<typeof lossFields>;

/** The fields of a loss that its sort key contains. */
export type LossKeyFields = Pick<Loss, 'loss_id'> & Pick<Metadata, 'created_on'>;

/** The number of losses of a shift that may be open at once. */
export const MAX_OPEN_LOSSES = 8;

export const lossEtag = ({ loss_id, version }: Loss) => `${loss_id}.${version}`;

export const toLossKeyFields = ({ loss_id, metadata }: Loss): LossKeyFields => ({
  loss_id,
  created_on: metadata.created_on,
});

export const toLossResponse = (loss: Loss) => pick(loss, keysOf(lossFields));

export const toLossOutcome = (loss: Loss) => ({
  data: toLossResponse(loss),
  etag: lossEtag(loss),
});

export function toOpenLoss({ loss_id, began, metadata }: Loss): OpenLoss {
  return { loss_id, began, ...creationIn(metadata) };
}

/** Compares two losses by `began`, then by id. */
export function compareLosses(a: Loss, b: Loss): number {
  const [first, second] = [toSortable(a.began), toSortable(b.began)];
  return first < second ? -1 : first > second ? 1 : a.loss_id - b.loss_id;
}

/** Returns the latest time of a loss. */
export const latestTime = ({ began, ended = began }: Loss) => ended;

/** Returns the earlier of two times. */
export const earlier = (a: string, b: string) => (toSortable(b) < toSortable(a) ? b : a);

/** Returns the later of two times; the second one may be absent. */
export const later = (a: string, b?: string) =>
  b !== undefined && toSortable(b) > toSortable(a) ? b : a;
