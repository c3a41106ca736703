import * as z from 'zod/mini';
import { isJsonObject } from '#lib/contract/json/is-json-object.ts';
import { integer } from '#lib/contract/fields.ts';
import { handoverFields } from '../contracts/resources/handover.ts';
import type { Handover } from '../handover/handover.ts';
import { omitUndefined, schemasOf, type ValueOf } from '../fields/field-lists.ts';
import { lossFields } from '../contracts/resources/loss.ts';
import { earlier, later, type Loss } from '../losses/loss.ts';
import { itemChangeFields, openItemFields } from '../contracts/resources/open-item.ts';
import { inFieldOrder } from '../open-items/records.ts';
import type { ItemChange, OpenItem } from '../open-items/open-item.ts';
import type { OpenAtEnd } from '../report/records.ts';
import { stateFields } from '../contracts/resources/report-fields.ts';
import {
  listItems,
  parse,
  uniqueBy,
  type LocatedValue,
  type Json,
  type ReportProblem,
} from './parse.ts';
import { MAX_VERSION } from './schemas.ts';

/** An item with its history, newest entry first. */
export type ItemWithHistory = OpenItem & { history: ItemChange[] };

/** What an export has of a shift besides its content; `items` are those that were opened in it. */
export type ShiftRecords = {
  losses: LossDraft[];
  items: ItemWithHistory[];
  /** The items that were open at the end of the shift. */
  openAtEnd?: OpenAtEnd | undefined;
  handover?: HandoverDraft | undefined;
  report?: ArchivedReport | undefined;
};

/** A loss of a shift whose id is not known yet. */
type LossDraft = Omit<Loss, 'shift_id'>;

/** The handover of a shift whose id is not known yet. */
type HandoverDraft = Omit<Handover, 'shift_id'>;

const {
  shift_id: _shiftId,
  version: _version,
  state: _state,
  final_on: _finalOn,
  text_version,
  ...content
} = stateFields;

/** The summary and weather of a report. Its stored versions are objects, which files do not contain. */
export const archivedContent = content;

/** The fields of a report that files have. */
export const archivedReportFields = { ...content, text_version };

type ArchivedReport = ValueOf<typeof archivedReportFields>;

const itemVersion = integer(1, MAX_VERSION, 'The version of an item');
const archivedItem = z.object({ ...schemasOf(openItemFields), version: itemVersion }).check(
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
const { shift_id: _lossOf, ...archivedLossFields } = schemasOf(lossFields);
const archivedLoss = z.object(archivedLossFields);
const { shift_id: _of, ...archivedHandoverFields } = schemasOf(handoverFields);
const id = integer(1, Number.MAX_SAFE_INTEGER, 'An id or a version');
const archivedHandover = z.object({
  ...archivedHandoverFields,
  version: id,
  offered_items: z.optional(z.array(z.object({ item_id: id, version: id }))),
});

const archivedReport = z.object({ ...schemasOf(archivedReportFields), text_version: id });

type Times = { shift_start: string; shift_end: string };

/** Parses the records of a shift. */
export const parseRecords = (
  value: Json,
  shift: Times,
  reportProblem: ReportProblem,
): ShiftRecords => ({
  losses: listItems(value.losses, undefined, ['losses'], reportProblem)
    .flatMap(({ path, value: loss }) => parse(archivedLoss, loss, path, reportProblem))
    .map((loss) => within(omitUndefined(loss), shift)),
  items: listItems(value.items, undefined, ['items'], reportProblem).flatMap((entry) =>
    parseItem(entry, reportProblem),
  ),
  openAtEnd: parseOpenAtEnd(value, reportProblem),
  handover: parseOne(archivedHandover, value.handover, 'handover', reportProblem),
  report: parseOne(archivedReport, value.report, 'report', reportProblem),
});

/** Parses the items that were open at the end, and their number if the list is cut. */
function parseOpenAtEnd(value: Json, reportProblem: ReportProblem): OpenAtEnd | undefined {
  const { open_at_end: list, open_at_end_count: count } = value;
  if (list == null) return undefined;
  const items = listItems(list, undefined, ['open_at_end'], reportProblem).flatMap((entry) =>
    parse(archivedItem, entry.value, entry.path, reportProblem).map(omitUndefined),
  );
  return { items, count: Math.max(items.length, Number.isSafeInteger(count) ? Number(count) : 0) };
}

const parseOne = <S extends z.ZodMiniType<object>>(
  schema: S,
  value: unknown,
  field: string,
  reportProblem: ReportProblem,
): z.output<S> | undefined =>
  value == null ? undefined : parse(schema, value, [field], reportProblem).map(omitUndefined)[0];

/** Parses an item with its history. */
export function parseItem(
  { path, value }: LocatedValue,
  reportProblem: ReportProblem,
): ItemWithHistory[] {
  const list = isJsonObject(value) ? value.history : undefined;
  const history = listItems(list, undefined, [...path, 'history'], reportProblem).flatMap((entry) =>
    parse(archivedItemChange, entry.value, entry.path, reportProblem),
  );
  return parse(archivedItem, value, path, reportProblem).map((item) => ({
    ...omitUndefined(item),
    history: uniqueBy(history, ({ version }) => String(version))
      .filter(({ version }) => version <= item.version)
      .map((change) => ({
        ...change,
        before: inFieldOrder(change.before),
        after: inFieldOrder(change.after),
      })),
  }));
}

/** Returns a loss cut to its shift. An open one ends with it: an import ends a shift that was running. */
function within(loss: LossDraft, { shift_start, shift_end }: Times): LossDraft {
  const began = later(earlier(loss.began, shift_end), shift_start);
  return { ...loss, began, ended: later(earlier(loss.ended ?? shift_end, shift_end), began) };
}
