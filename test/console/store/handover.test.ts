import { describe, expect, it } from 'vitest';
import { hasReadText, rowsLeft, rowsOf, type Handover } from '#lib/console/page/store/handover.ts';
import { fromRow, problemsOfRow, toRow } from '#lib/console/page/store/report/report.ts';
import type { OpenItem } from '#lib/console/page/store/item-loss-records.ts';
import {
  acceptedHandover,
  draftHandover,
  offeredHandover,
  openItems,
} from '../examples/handover/handover-records.ts';
import { reportOfNight } from '../examples/handover/report-records.ts';
import { obstaclesOf } from '#lib/console/page/views/handover/accept.tsx';
import { describeState } from '#lib/console/page/views/handover/handover-view.tsx';
import { linesOf } from '#lib/console/page/views/handover/missing.tsx';
import { describeMail, formatTimeUntil } from '#lib/console/page/views/report/mail-status.ts';

type Options = { items?: readonly OpenItem[]; currentOrder?: number[]; person?: string };

const rows = (handover: Handover, options: Options = {}) => {
  const { items = openItems, currentOrder = [], person = 'grace' } = options;
  const byId = new Map(items.map((item) => [item.item_id, item]));
  return rowsOf({ handover, items: byId, currentOrder, person });
};
const row = (handover: Handover, id: number, options?: Options) =>
  rows(handover, options).find(({ itemId }) => itemId === id);

const [crane, interlock, drive] = openItems;
const later = '2026-11-22T03:39:00Z';

describe('the items of a handover', () => {
  it('begin with what endangers people, then with what is severe', () => {
    expect(rows(draftHandover).map(({ itemId }) => itemId)).toEqual([9001, 9002, 9003, 9004]);
  });

  it('stay where they are: new ones follow those on the screen', () => {
    const currentOrder = [9003, 9004, 9002];

    expect(rows(draftHandover, { currentOrder }).map(({ itemId }) => itemId)).toEqual([
      ...currentOrder,
      9001,
    ]);
  });

  it('are acknowledged by a person in their current version only', () => {
    const changed = { ...crane!, version: 3, metadata: { ...crane!.metadata } };

    expect(row(offeredHandover, 9001)?.mine?.by).toBe('grace');
    expect(row(offeredHandover, 9001, { items: [changed] })).toMatchObject({
      mine: undefined,
      isOutdated: true,
    });
    expect(row(offeredHandover, 9003)).toMatchObject({ mine: undefined, isOutdated: false });
    expect(row(offeredHandover, 9003)?.others.map(({ by }) => by)).toEqual(['mary']);
  });

  it('say what has happened to them since the offer', () => {
    const metadata = { ...drive!.metadata, last_modified_on: later };
    const items: OpenItem[] = [
      crane!,
      { ...interlock!, state: 'closed', resolution: 'Removed' },
      { ...drive!, version: 2, metadata },
      { ...openItems[3]!, metadata: { ...metadata, created_on: later } },
    ];

    expect(rows(offeredHandover, { items }).map(({ itemId, change }) => [itemId, change])).toEqual([
      [9001, undefined],
      [9002, 'closed'],
      [9003, 'changed'],
      [9004, 'new'],
    ]);
  });

  it('are left to acknowledge unless they are closed, and a dispute counts as seen', () => {
    const remaining = rowsLeft(rows(offeredHandover));

    expect(remaining.map(({ itemId }) => itemId)).toEqual([9003, 9004]);
  });

  it('of an accepted handover are those that were accepted', () => {
    const changed = openItems.map((item) => ({ ...item, title: 'Changed later', version: 9 }));

    expect(rows(acceptedHandover, { items: changed })[0]).toMatchObject({
      title: crane!.title,
      version: 2,
    });
  });
});

it('knows who has read summary and plan as they are now', () => {
  expect(hasReadText(offeredHandover, 'grace')).toBe(true);
  expect(hasReadText({ ...offeredHandover, text_version: 4 }, 'grace')).toBe(false);
  expect(hasReadText(offeredHandover, 'ada')).toBe(false);
});

it('lists what is missing before an offer, always in the same lines', () => {
  const lines = linesOf(draftHandover, rows(draftHandover), '/console/shifts/42');
  const settled = linesOf(
    { ...draftHandover, seconds_unexplained: 0, running_blocks: [], open_losses: [] },
    [],
    '/console/shifts/42',
  );

  expect(lines.map(({ label, texts }) => [label, ...texts])).toEqual([
    ['Unexplained time', '25 min 12 s'],
    ['Running blocks', 'eb-t0001-20261121-00022'],
    ['Running loss clocks', 'weather since 03:20:00'],
    ['Items without an owner', interlock!.title, openItems[3]!.title],
    ['People on site', crane!.title],
    ['Temporary states', interlock!.title],
  ]);
  expect(settled.map(({ label }) => label)).toEqual(lines.map(({ label }) => label));
  expect(settled.some(({ isOpen }) => isOpen)).toBe(false);
});

it('says why an acceptance needs a reason', () => {
  const options = { handover: draftHandover, left: 2, hasReadText: false, isSamePerson: true };

  expect(obstaclesOf(options)).toHaveLength(4);
  expect(
    obstaclesOf({ handover: offeredHandover, left: 0, hasReadText: true, isSamePerson: false }),
  ).toEqual([]);
  expect(describeState(acceptedHandover)[1]).toContain('Ada had to leave for the airport');
});

describe('the report', () => {
  const at = (time: string) => Date.parse(`2026-11-22T${time}Z`);

  it.each([
    [20_000, 'in less than a minute'],
    [60_000, 'in 1 minute'],
    [23 * 60_000 + 59_000, 'in 23 minutes'],
    [65 * 60_000, 'in 1 hour 5 minutes'],
    [120 * 60_000, 'in 2 hours'],
  ])('counts down %d ms in words', (ms, describe) => {
    expect(formatTimeUntil(ms)).toBe(describe);
  });

  it('says when it is mailed, to whom, and what became of the mail', () => {
    const { mail } = reportOfNight;
    const describe = (part: Partial<typeof mail>, now = at('04:17:20')) =>
      describeMail({ ...reportOfNight, mail: { ...mail, ...part } }, now);

    expect(describe({}).text).toMatch(
      /^Becomes final and is mailed in 22 minutes, at 04:40 UTC, to nights@example.org, head@/,
    );
    expect(describe({}, at('04:41:00')).text).toMatch(/^It is about to be mailed/);
    expect(describe({ state: 'none', to: [] }).text).toMatch(/no recipient/);
    expect(describe({ state: 'sent', version: 1, sent_on: '2026-11-22T04:40:07Z' }).text).toMatch(
      /^Version 1 was mailed to .*2026-11-22 04:40:07 UTC/,
    );
    expect(describe({ state: 'unknown' })).toMatchObject({ isWarning: true });
    expect(describe({ state: 'unknown' }).text).toMatch(/^It is unknown whether/);
  });

  it('reads what was typed about the weather, and says what it cannot read', () => {
    const start = '2026-11-21T20:15:00Z';
    const weather = {
      at: '2026-11-22T03:12:00.000Z',
      sky: 'clear',
      seeing_arcsec: 0.8,
      wind_m_s: 0,
    };
    const now = Date.parse('2026-11-22T04:00:00Z');
    const row = toRow(start, weather);
    const wrong = (part: Partial<typeof row>) => () => fromRow(start, { ...row, ...part }, now);

    expect(row).toMatchObject({ at: '03:12', seeing_arcsec: '0.8', wind_m_s: '0', note: '' });
    expect(fromRow(start, row, now)).toEqual({ ...weather, at: '2026-11-22T03:12:00Z' });
    expect(fromRow(start, { ...row, seeing_arcsec: '0,9' }, now)).toMatchObject({
      seeing_arcsec: 0.9,
    });
    expect(wrong({ wind_m_s: 'strong' })).toThrow(/“strong”.*Write a number/);
    expect(wrong({ at: 'dawn' })).toThrow(/“dawn”.*Write a time/);
    expect(wrong({ at: '12' })).toThrow(/“12”.*Write a time/);
    expect(wrong({ at: '05:00' })).toThrow(/five minutes ahead/);
    expect(problemsOfRow(start, { ...row, at: '', humidity_percent: '-' }, now)).toEqual({
      at: expect.stringMatching(/Write a time/),
      humidity_percent: expect.stringMatching(/Write a number/),
    });
  });
});
