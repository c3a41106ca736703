import { expect, it } from 'vitest';
import { compileReport } from '#lib/shift-log/report/compile.ts';
import { fromPartition, openAtEndItem } from '#lib/shift-log/report/records.ts';
import { renderMail } from '#lib/report-view/page.tsx';
import { emptyReport } from '#lib/shift-log/report/report.ts';
import type { OpenItem } from '#lib/shift-log/open-items/open-item.ts';
import { createReport } from '../../support/shift-log/reports.ts';

const SHIFT_ID = 42;
const COUNT = 2000;
const [template] = createReport().items.open;

/** Items that are open at the end of the shift, newest first; people are at the oldest. */
const openItems: OpenItem[] = Array.from({ length: COUNT }, (_, n) => ({
  ...template!,
  item_id: COUNT - n,
  kind: n === COUNT - 1 ? ('people_on_site' as const) : ('fault' as const),
  title: `Antenna ${COUNT - n} lost lock`,
  opened_in: n % 2 === 0 ? SHIFT_ID : 41,
}));

const compile = (openAtEnd: ReturnType<typeof fromPartition>['openAtEnd'], items: OpenItem[]) => {
  const { shift } = createReport();
  const whole = { ...shift, id: SHIFT_ID, version: 1, logs: [], comments: [], annotations: [] };
  return compileReport(
    {
      shift: { ...whole, losses: [] } as never,
      record: emptyReport(SHIFT_ID),
      handover: undefined,
      openItems: [],
      openAtEnd,
      itemsOfShift: items,
    },
    '2026-11-22T05:00:00Z',
  );
};

it('has the newest items, those of people on site, and the number of all, if not all fit a record', () => {
  const record = openAtEndItem(SHIFT_ID, { items: openItems, count: COUNT });
  const { openAtEnd } = fromPartition(SHIFT_ID, [record]);

  expect(Buffer.byteLength(JSON.stringify(record))).toBeLessThan(400 * 1024);
  expect(openAtEnd!.count).toBe(COUNT);
  const { items } = openAtEnd!;
  expect(items.length).toBeGreaterThan(500);
  expect(items.slice(0, -1)).toEqual(openItems.slice(0, items.length - 1));
  expect(items.at(-1)).toMatchObject({ kind: 'people_on_site' });
});

it('says in the report that the list is cut, and closes no item that it does not have', () => {
  const { openAtEnd } = fromPartition(SHIFT_ID, [
    openAtEndItem(SHIFT_ID, { items: openItems, count: COUNT }),
  ]);
  const closedInShift = { ...openItems[1500]!, state: 'closed' as const, closed_in: SHIFT_ID };
  const itemsOfShift = openItems
    .filter(({ opened_in }) => opened_in === SHIFT_ID)
    .map((item) => (item.item_id === closedInShift.item_id ? closedInShift : item));

  const report = compile(openAtEnd, itemsOfShift);

  expect(report.items.open_count).toBe(COUNT);
  expect(report.items.closed.map(({ item_id }) => item_id)).toEqual([closedInShift.item_id]);
  expect(report.items.opened).toHaveLength(COUNT / 2);
  expect(report.warnings).toMatchObject([{ kind: 'people_on_site' }, { kind: 'no_handover' }]);
  const sentence = `The list has ${report.items.open.length} of the ${COUNT} items that were open.`;
  const { text, html } = renderMail(report, { url: '', name: '' });
  expect(text).toContain(sentence);
  expect(html).toContain(sentence);
});

it('closes an item of the shift that a complete list does not have', () => {
  const [first, second] = openItems.filter(({ opened_in }) => opened_in === SHIFT_ID);
  const { openAtEnd } = fromPartition(SHIFT_ID, [
    openAtEndItem(SHIFT_ID, { items: [first!], count: 1 }),
  ]);

  const { items } = compile(openAtEnd, [first!, second!]);

  expect(items).not.toHaveProperty('open_count');
  expect(items.closed.map(({ item_id }) => item_id)).toEqual([second!.item_id]);
});
