import { editorOf } from '#lib/night/names.ts';
import type { Desk } from '../desk/desk.ts';
import type { FormRequests, Version } from '../drafts/forms/save-fields.ts';
import type { Loss } from '../store/item-loss-records.ts';
import type { ShiftSummary } from '../store/records.ts';
import { toLossFields, toLossValues, type LossFields } from '../views/losses/loss-fields.ts';
import { changesOf, idOf, withoutUndefined } from './form-values.ts';
import { changeLoss, createLoss, etagOf, loadLoss } from './loss-requests.ts';

/** How the form of a loss is read and written. */
export function lossFormRequests(
  desk: Desk,
  { shift_id, shift_start: start }: ShiftSummary,
): FormRequests<LossFields> {
  const toVersion = (loss: Loss): Version<LossFields> => ({
    values: toLossFields(loss, start),
    etag: etagOf(loss),
    by: editorOf(loss.metadata),
  });
  return {
    normalize: (fields) => toLossFields(toLossValues(fields, start), start),
    creation: {
      bodyOf: (fields) => withoutUndefined(toLossValues(fields, start)),
      create: async (body, key) => toVersion(await createLoss(desk, shift_id, body, key)),
      nameOf: (etag) => `loss ${shift_id} ${idOf(etag)}`,
    },
    load: async (etag) => toVersion(await loadLoss(desk, shift_id, idOf(etag))),
    save: async (fields, etag, changed) => {
      const changes = changesOf(toLossValues(fields, start), changed);
      return toVersion(await changeLoss(desk, idOf(etag), changes, etag));
    },
  };
}
