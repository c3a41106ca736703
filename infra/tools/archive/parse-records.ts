import * as z from 'zod/mini';
import { keysOf, present, schemasOf } from '#lib/shift-log/field-lists.ts';
import { lossFields } from '#lib/shift-log/losses/fields.ts';
import { earlier, type Loss } from '#lib/shift-log/losses/loss.ts';
import { itemChangeFields, openItemFields } from '#lib/shift-log/open-items/fields.ts';
import type { ItemChange, OpenItem } from '#lib/shift-log/open-items/open-item.ts';
import { listItems, type Found } from './parse-comments.ts';
import { isObject, parse, type Json, type Report } from './schemas.ts';

/** An item with the entries of its history, newest first. */
export type ItemRecord = OpenItem & { history: ItemChange[] };

/** What an export has of a shift besides its content: its losses, and the items that were opened in it. */
export type ShiftRecords = { losses: LossDraft[]; items: ItemRecord[] };

/** A loss of a shift whose id is not known yet. */
export type LossDraft = Omit<Loss, 'shift_id'>;

const archivedItem = z.object(schemasOf(openItemFields)).check(
  z.refine(({ state, resolution }) => (state === 'closed') === (resolution !== undefined), {
    path: ['resolution'],
    message: 'A closed item, and no other one, has a resolution',
  }),
);
const changedFields = z.partial(z.object(schemasOf(openItemFields)));
const archivedItemChange = z.object({
  ...schemasOf(itemChangeFields),
  before: changedFields,
  after: changedFields,
});
const { shift_id: _shiftId, ...archivedLossFields } = schemasOf(lossFields);
const archivedLoss = z.object(archivedLossFields);

/** Parses the records of a shift that ended at a time. */
export const parseRecords = (value: Json, shiftEnd: string, report: Report): ShiftRecords => ({
  losses: listItems(value.losses, undefined, ['losses'], report)
    .flatMap(({ path, value: loss }) => parse(archivedLoss, loss, path, report))
    .map((loss) => endedBy(present(loss), shiftEnd)),
  items: listItems(value.items, undefined, ['items'], report).flatMap((found) =>
    parseItem(found, report),
  ),
});

/** Parses an item with its history. */
export function parseItem({ path, value }: Found, report: Report): ItemRecord[] {
  const list = isObject(value) ? value.history : undefined;
  const history = listItems(list, undefined, [...path, 'history'], report).flatMap((entry) =>
    parse(archivedItemChange, entry.value, entry.path, report),
  );
  return parse(archivedItem, value, path, report).map((item) => ({
    ...present(item),
    history: history
      .filter(({ version }) => version <= item.version)
      .map((change) => ({
        ...change,
        before: inOrder(change.before),
        after: inOrder(change.after),
      })),
  }));
}

const names = keysOf(openItemFields);

/** Returns fields of an item without those that are undefined. */
const inOrder = (fields: Partial<OpenItem>): Partial<OpenItem> =>
  present(Object.fromEntries(names.map((name) => [name, fields[name]])));

/** Returns a loss that ends with its shift: an import ends a shift that was running when it was exported. */
const endedBy = (loss: LossDraft, shiftEnd: string): LossDraft => ({
  ...loss,
  began: earlier(loss.began, shiftEnd),
  ended: earlier(loss.ended ?? shiftEnd, shiftEnd),
});
