import type { Accounting, Loss, OpenItem } from '#lib/console/page/store/item-loss-records.ts';
import { at } from './records.ts';

const metadata = (seconds: number, by = 'operator-1') => ({
  created_by: by,
  created_on: at(seconds),
  last_modified_by: by,
  last_modified_on: at(seconds),
});

/** An open item that was created `id` seconds into the night. */
export const anItem = (id: number, fields: Partial<OpenItem> = {}): OpenItem => ({
  item_id: id,
  kind: 'fault',
  title: `Item ${id}`,
  severity: 'minor',
  state: 'open',
  metadata: metadata(id),
  version: 1,
  ...fields,
});

type LossTimes = { began?: number; ended?: number };

/** A loss of shift 42, with its times in seconds of the night. Without an end its clock runs. */
export const aLoss = (
  id: number,
  { began = id, ended, ...fields }: Omit<Partial<Loss>, keyof LossTimes> & LossTimes = {},
): Loss => ({
  loss_id: id,
  shift_id: 42,
  category: 'weather',
  began: at(began),
  ...(ended !== undefined && { ended: at(ended) }),
  affected: 1,
  metadata: metadata(id),
  version: 1,
  ...fields,
});

/** The accounting of shift 42: an hour, of which nothing is explained unless intervals say more. */
export const anAccounting = (fields: Partial<Accounting> = {}): Accounting => ({
  shift_id: 42,
  from: at(0),
  to: at(3600),
  complete: false,
  seconds: { total: 3600, observing: 0, lost: 0, no_response: 0, unexplained: 3600 },
  weighted_lost: 0,
  lost_by_category: {},
  lost_by_component: {},
  intervals: [{ from: at(0), to: at(3600), state: 'unexplained' }],
  ...fields,
});
