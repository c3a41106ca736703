import { isDeepStrictEqual } from 'node:util';
import { toSortable } from '#lib/contract/fields/datetime.ts';
import { getItem, getItems } from '#lib/platform/dynamo/read.ts';
import { present } from '#lib/shift-log/field-lists.ts';
import { emptyHandover, type Handover } from '#lib/shift-log/handover/handover.ts';
import { toHandover } from '#lib/shift-log/handover/items.ts';
import { putHandover } from '#lib/shift-log/handover/repository.ts';
import { locateAll } from '#lib/shift-log/id-index.ts';
import { handoverKey } from '#lib/shift-log/keys.ts';
import { toLossResponse, type Loss } from '#lib/shift-log/losses/loss.ts';
import { findLosses } from '#lib/shift-log/losses/repository.ts';
import { insertLoss } from '#lib/shift-log/losses/writes.ts';
import { fromStored, itemKey } from '#lib/shift-log/open-items/items.ts';
import { toItemResponse, type OpenItem } from '#lib/shift-log/open-items/open-item.ts';
import { insertStored, putItemChange } from '#lib/shift-log/open-items/writes.ts';
import { table } from '#lib/shift-log/table.ts';
import type { ItemRecord, ShiftRecords } from './parse-records.ts';
import type { WriteUnit } from './write-units.ts';

type Plan = { units: WriteUnit[]; problems: string[] };

/** Returns the units of the records of a shift that the store lacks, and a sentence for each problem. */
export async function planRecords(
  { losses, items, handover }: ShiftRecords,
  shift_id: number,
): Promise<Plan> {
  const plans = await Promise.all([
    planLosses(losses.map((loss) => ({ ...loss, shift_id }))),
    planItems(items.map((item) => ({ ...item, opened_in: shift_id }))),
    planHandover(handover && { ...handover, shift_id }),
  ]);
  return {
    units: plans.flatMap(({ units }) => units),
    problems: plans.flatMap(({ problems }) => problems),
  };
}

/** Returns the units of items. Items are recognized by their id and the instant of their creation. */
export async function planItems(items: ItemRecord[]): Promise<Plan> {
  if (items.length === 0) return { units: [], problems: [] };
  const found = await getItems(table(), [...new Set(items.map(({ item_id }) => itemKey(item_id)))]);
  const stored = new Map(found.map(fromStored).map((item) => [item.item_id, item]));
  const units: WriteUnit[] = [];
  const problems: string[] = [];
  for (const { history, ...item } of items) {
    const existing = stored.get(item.item_id);
    if (existing)
      problems.push(...describeDifference('item', item.item_id, item, toItemResponse(existing)));
    else {
      const changes = history.map((change) => putItemChange(item.item_id, change));
      // An interrupted import repeats the entries of the history, and then adds the item.
      units.push(...changes.map((write): WriteUnit => ({ adds: {}, writes: [write] })));
      units.push({ adds: { items: 1 }, writes: insertStored(item) });
      stored.set(item.item_id, item);
    }
  }
  return { units, problems };
}

async function planLosses(losses: Loss[]): Promise<Plan> {
  const [first] = losses;
  if (!first) return { units: [], problems: [] };
  const [found, taken] = await Promise.all([
    findLosses(first.shift_id),
    locateAll(losses.map(({ loss_id }) => loss_id)),
  ]);
  const stored = new Map(found.map((loss) => [loss.loss_id, loss]));
  const units: WriteUnit[] = [];
  const problems: string[] = [];
  for (const loss of losses) {
    const existing = stored.get(loss.loss_id);
    if (existing)
      problems.push(...describeDifference('loss', loss.loss_id, loss, toLossResponse(existing)));
    else if (taken.has(loss.loss_id))
      problems.push(`loss ${loss.loss_id} was skipped: something else in the store has its id`);
    else {
      units.push({ adds: { losses: 1 }, writes: insertLoss(loss) });
      stored.set(loss.loss_id, loss);
    }
  }
  return { units, problems };
}

async function planHandover(handover: Handover | undefined): Promise<Plan> {
  if (!handover) return { units: [], problems: [] };
  const stored = await getItem(table(), handoverKey(handover.shift_id));
  if (!stored) {
    const writes = [putHandover(handover, emptyHandover(handover.shift_id))];
    return { units: [{ adds: { handovers: 1 }, writes }], problems: [] };
  }
  return isDeepStrictEqual(toHandover(stored), present(handover))
    ? { units: [], problems: [] }
    : { units: [], problems: [differsFromStored(`handover of shift ${handover.shift_id}`)] };
}

const differsFromStored = (name: string) =>
  `${name} differs from the stored one, which is unchanged`;

/** Returns a sentence if a stored record is not the one of the file, or differs from it. */
function describeDifference(
  kind: string,
  id: number,
  given: OpenItem | Loss,
  stored: OpenItem | Loss,
): string[] {
  const [one, other] = [given, stored].map(({ metadata }) => toSortable(metadata.created_on));
  if (one !== other) return [`${kind} ${id} was skipped: the store has another one with this id`];
  return isDeepStrictEqual(present(given), present(stored))
    ? []
    : [differsFromStored(`${kind} ${id}`)];
}
