import { comparePeopleOnSite } from '#lib/night/people-on-site.ts';
import { shortTime } from '#lib/night/times.ts';
import { shownFields, type ShownFields } from '#lib/night/shown-fields.ts';
import { inWords, severities } from '#lib/night/words.ts';
import type { CompiledReport } from '#lib/shift-log/report/report.ts';
import { lines, sentence, table, type Column, type Part, type Section } from '../document.ts';

type Items = CompiledReport['items'];
type Item = Items['open'][number];

/** Orders items by their importance: people on site first, then by severity, then the oldest first. */
const byImportance = (a: Item, b: Item): number =>
  comparePeopleOnSite(a, b) ||
  severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
  a.item_id - b.item_id;

/**
 * The optional fields that are shown as they are below the title of an item. Owner and resolution have columns, due and
 * `opened_in` have words.
 */
const shown: ShownFields<Item> = {
  component: true,
  due: false,
  detail: false,
  owner: false,
  resolution: false,
  comment_id: false,
  record_id: false,
  opened_in: false,
  closed_in: false,
};

/** The columns of items; `shiftId` is the shift of the report. */
const columnsIn = (shiftId: number): Column<Item>[] => [
  {
    title: 'Severity',
    cell: ({ severity }) =>
      severity === 'major' || severity === 'critical' ? { text: severity, isBad: true } : severity,
  },
  {
    title: 'What',
    cell: (item) => {
      const { title, kind, due, opened_in: shift } = item;
      return lines(
        title,
        inWords(kind),
        ...shownFields(shown).map((name) => item[name]),
        shift === shiftId ? 'since this shift' : shift !== undefined && `since shift ${shift}`,
        due !== undefined && `due ${shortTime(due)}`,
      );
    },
    kind: 'text',
  },
  { title: 'Owner', cell: ({ owner }) => owner ?? 'no owner' },
];

const resolution: Column<Item> = {
  title: 'Resolution',
  cell: (item) => item.resolution,
  kind: 'text',
};

/** Says that the list of open items is cut. */
const cutList = ({ open, open_count }: Items): Part[] =>
  open_count === undefined
    ? []
    : [sentence(`The list has ${open.length} of the ${open_count} items that were open.`)];

/** Returns the items that were open at the end, and those that were opened and closed in the shift. */
export function itemSections({ items, accounting, shift_id }: CompiledReport): Section[] {
  const columns = columnsIn(shift_id);
  const listOf = (list: Item[], itemColumns = columns) =>
    table(list.toSorted(byImportance), itemColumns);
  const openIds = new Set(items.open.map(({ item_id }) => item_id));
  const closedIds = new Set(items.closed.map(({ item_id }) => item_id));
  const openedOnly = items.opened.filter(
    ({ item_id }) => !openIds.has(item_id) && !closedIds.has(item_id),
  );
  const open = listOf(items.open);
  return [
    {
      title: accounting.complete ? 'Open at the end of the shift' : 'Open items',
      parts: [...(open.length > 0 ? open : [sentence('Nothing is open.')]), ...cutList(items)],
    },
    { title: 'Opened in the shift', parts: listOf(openedOnly) },
    {
      title: 'Closed in the shift',
      parts: listOf(items.closed, [...columns, resolution]),
    },
  ];
}
