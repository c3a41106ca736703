import type {
  Accounting,
  ItemChange,
  Loss,
  OpenItem,
} from '#lib/console/page/store/item-loss-records.ts';
import { at } from './records.ts';

/** The open items and losses of the example night. */

const metadata = (by: string, time: string) => ({
  created_by: by,
  created_on: at(time),
  last_modified_by: by,
  last_modified_on: at(time),
});

export const openItems: readonly OpenItem[] = [
  {
    item_id: 801,
    kind: 'fault',
    title: 'Helium compressor 4 trips when SKA012 slews faster than 1.5°/s',
    detail: 'Restarted at 22:38. The pressure fell from 15.9 to 11.2 bar within two minutes.',
    severity: 'critical',
    component: 'SKA012',
    owner: 'Grace Hopper',
    due: '2026-11-22T02:00:00Z',
    state: 'open',
    comment_id: 501,
    opened_in: 42,
    metadata: metadata('ada', '22:30:12'),
    version: 3,
  },
  {
    item_id: 802,
    kind: 'restriction',
    title: 'SKA031 below 60° only',
    severity: 'major',
    component: 'SKA031',
    state: 'open',
    opened_in: 41,
    metadata: metadata('grace', '21:10:00'),
    version: 1,
  },
  {
    item_id: 803,
    kind: 'people_on_site',
    title: 'Two technicians in the correlator room until 06:00',
    severity: 'minor',
    due: '2026-11-22T06:00:00Z',
    state: 'open',
    metadata: metadata('katherine', '20:25:40'),
    version: 1,
  },
];

export const closedItem: OpenItem = {
  item_id: 790,
  kind: 'temporary_state',
  title: 'Interlock B is bypassed',
  severity: 'info',
  state: 'closed',
  resolution: 'The bypass was removed and the interlock was tested.',
  opened_in: 40,
  closed_in: 42,
  metadata: metadata('ada', '20:40:00'),
  version: 2,
};

export const itemHistory: readonly ItemChange[] = [
  {
    version: 3,
    by: 'Grace Hopper',
    on: at('22:41:00'),
    before: { severity: 'major' },
    after: { severity: 'critical', owner: 'Grace Hopper', comment_id: 501 },
  },
  {
    version: 1,
    by: 'Ada Lovelace',
    on: at('22:30:12'),
    before: {},
    after: { title: 'Helium compressor 4 trips', kind: 'fault', state: 'open' },
  },
];

const loss = { shift_id: 42, affected: 1, version: 1 };

export const overLosses: readonly Loss[] = [
  {
    ...loss,
    loss_id: 901,
    category: 'fault',
    began: at('22:21:48'),
    ended: at('22:40:00'),
    affected: 0.25,
    component: 'SKA012',
    item_id: 801,
    note: 'Restart of compressor 4',
    metadata: metadata('ada', '22:41:00'),
  },
  {
    ...loss,
    loss_id: 902,
    category: 'weather',
    began: at('00:19:40'),
    ended: at('01:44:30'),
    metadata: metadata('ada', '00:19:41'),
  },
];

/** A loss that was recorded by mistake. */
const withdrawnLoss: Loss = {
  ...loss,
  loss_id: 905,
  category: 'operator',
  began: at('02:10:00'),
  ended: at('02:10:04'),
  withdrawn: true,
  withdrawn_by: 'ada',
  withdrawn_on: at('02:10:10'),
  metadata: metadata('ada', '02:10:10'),
};

/** All losses of the night, those that are over. */
export const listedLosses = [...overLosses, withdrawnLoss];

export const runningLosses: readonly Loss[] = [
  {
    ...loss,
    loss_id: 904,
    category: 'interference',
    began: at('03:36:02'),
    affected: 0.1,
    component: 'Band 2',
    metadata: metadata('ada', '03:36:02'),
  },
  {
    ...loss,
    loss_id: 903,
    category: 'maintenance',
    began: at('03:33:40'),
    metadata: metadata('ada', '03:33:40'),
  },
];

const span = (
  from: string,
  to: string,
  state: Accounting['intervals'][number]['state'],
): Accounting['intervals'][number] => ({
  from: `${at(from).slice(0, 19)}Z`,
  to: `${at(to).slice(0, 19)}Z`,
  state,
});

export const accounting: Accounting = {
  shift_id: 42,
  from: '2026-11-21T20:15:00Z',
  to: '2026-11-22T03:40:12Z',
  complete: false,
  seconds: {
    total: 26_712,
    observing: 18_460,
    lost: 5482,
    no_response: 300,
    unexplained: 2470,
  },
  weighted_lost: 5310,
  lost_by_category: { weather: 5090, maintenance: 392 },
  lost_by_component: {},
  intervals: [
    span('20:15:00', '20:41:07', 'unexplained'),
    span('20:41:07', '22:22:00', 'observing'),
    span('22:22:00', '22:27:00', 'no_response'),
    span('22:27:00', '22:40:00', 'unexplained'),
    span('22:40:00', '00:19:40', 'observing'),
    { ...span('00:19:40', '01:44:30', 'lost'), loss_id: 902 },
    span('01:44:30', '03:31:40', 'observing'),
    span('03:31:40', '03:33:40', 'unexplained'),
    { ...span('03:33:40', '03:40:12', 'lost'), loss_id: 903 },
  ],
};
