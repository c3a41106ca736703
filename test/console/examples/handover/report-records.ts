import { toRow, type Report, type Weather } from '#lib/console/page/store/report/report.ts';
import type { Loss } from '#lib/console/page/store/item-loss-records.ts';
import type { ShiftLog } from '#lib/console/page/store/records.ts';
import { spanOf } from '#lib/console/page/views/blocks/facts.ts';
import { acceptedHandover, openItems } from './handover-records.ts';
import { annotations, comments, ended, logs } from '../night.ts';
import { accounting } from '../item-records.ts';
import { at } from '../records.ts';

/** The report of the invented night, for the examples of the views and their tests. */

const weather: Weather[] = [
  {
    at: at('20:30:00').replace('.482000', ''),
    sky: 'clear',
    seeing_arcsec: 0.8,
    wind_m_s: 4,
    humidity_percent: 31,
    temperature_celsius: 11.5,
  },
  {
    at: at('00:25:00').replace('.482000', ''),
    sky: 'thin cirrus',
    wind_m_s: 17,
    note: 'Gusts of 21 m/s: dishes stowed',
  },
];

export const weatherRows = weather.map((one) => toRow(ended.shift_start, one));

const loss = (loss_id: number, began: string, ended: string, rest: Partial<Loss>): Loss => ({
  loss_id,
  shift_id: 42,
  category: 'weather',
  began: at(began),
  ended: at(ended),
  affected: 1,
  version: 1,
  metadata: openItems[0]?.metadata ?? missing(),
  ...rest,
});

function missing(): never {
  throw new Error('The example has no items.');
}

function toBlock(log: ShiftLog): Report['execution_blocks'][number] {
  const { id: _id, shift_id: _shift, request_response: requests, metadata: _meta, ...rest } = log;
  const { start, end } = spanOf(log);
  const errors = requests.filter(({ error }) => error !== undefined).length;
  return { ...rest, requests: requests.length, errors, began: start, ended: end };
}

export const reportOfNight: Report = {
  shift_id: 42,
  version: 0,
  text_version: 2,
  state: 'draft',
  withdrawn: { comments: 0, replies: 0, annotations: 0, losses: 0 },
  summary:
    'A good night until the wind came. **19 of 22 blocks** observed; SKA012 was out for an hour.',
  weather,
  mail: {
    state: 'pending',
    to: ['nights@example.org', 'head@example.org'],
    requested: [],
    due_on: at('04:40:00'),
  },
  shift: ended,
  warnings: [
    { kind: 'people_on_site', text: 'People are on site: Crane crew of three at antenna 12.' },
    { kind: 'takeover', text: 'Taken over with a reason: Ada had to leave for the airport.' },
  ],
  accounting: {
    shift_id: 42,
    from: at('20:15:00'),
    to: at('04:10:00'),
    complete: true,
    seconds: { total: 28_500, observing: 20_251, lost: 5482, no_response: 300, unexplained: 2467 },
    weighted_lost: 5510.8,
    lost_by_category: { weather: 5090, maintenance: 392, fault: 1800 },
    lost_by_component: { SKA012: 1800 },
    intervals: [
      ...accounting.intervals,
      { from: '2026-11-22T03:40:12Z', to: '2026-11-22T04:10:00Z', state: 'observing' },
    ],
  },
  execution_blocks: logs.map(toBlock),
  losses: [
    loss(7001, '00:19:40', '01:44:30', { note: 'Wind above 15 m/s' }),
    loss(7003, '03:33:40', '03:40:12', { category: 'maintenance', note: 'Grease of the turret' }),
    loss(7002, '22:26:40', '22:56:40', {
      category: 'fault',
      affected: 0.016,
      component: 'SKA012',
      item_id: 9002,
    }),
  ],
  items: { opened: openItems.slice(1, 3), closed: [], open: [...openItems] },
  comments,
  annotations,
  tickets: [{ url: 'https://tracker.example.org/browse/DESK-7', comment_id: 501 }],
  handover: acceptedHandover,
};
