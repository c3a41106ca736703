import type { Acknowledgement, Handover } from '#lib/console/page/store/handover.ts';
import type { ItemKind, OpenItem } from '#lib/console/page/store/item-loss-records.ts';
import { at } from '../records.ts';

/** The handover of the invented night, for the examples of the views and their tests. */

type ItemOptions = Partial<Omit<OpenItem, 'kind' | 'title'>> & { since?: string };

function openItem(
  item_id: number,
  kind: ItemKind,
  title: string,
  { since = '21:00:00', ...rest }: ItemOptions = {},
): OpenItem {
  const on = at(since);
  return {
    item_id,
    kind,
    title,
    severity: 'minor',
    state: 'open',
    opened_in: 42,
    version: 1,
    detail: '',
    metadata: metadata('ada', on),
    ...rest,
  };
}

const metadata = (by: string, on: string) => ({
  created_by: by,
  created_on: on,
  last_modified_by: by,
  last_modified_on: on,
});

export const openItems: readonly OpenItem[] = [
  openItem(9001, 'people_on_site', 'Crane crew of three at antenna 12 until 05:00', {
    severity: 'critical',
    component: 'SKA012',
    owner: 'Katherine Johnson',
    version: 2,
    due: at('05:00:00'),
  }),
  openItem(9002, 'temporary_state', 'Interlock B of the receiver bypassed', {
    severity: 'major',
    component: 'SKA012 receiver',
    detail: 'Bypassed for the **restart** of compressor 4.\n\n- remove before the next cool-down',
  }),
  openItem(9003, 'fault', 'Antenna 31: azimuth drive stalls below 5 °C', {
    component: 'SKA031',
    owner: 'Grace Hopper',
    since: '23:40:00',
  }),
  openItem(9004, 'watch', 'Correlator: configure needs a second attempt', {
    severity: 'info',
    since: '03:37:00',
  }),
];

const tick = (item_id: number, item_version: number, by: string, rest = {}): Acknowledgement => ({
  item_id,
  item_version,
  text_version: 3,
  by,
  on: at('03:38:20'),
  disputed: false,
  ...rest,
});

export const draftHandover: Handover = {
  shift_id: 42,
  state: 'draft',
  summary: '',
  plan: '',
  acknowledgements: [],
  version: 0,
  text_version: 0,
  open_items: [...openItems],
  running_blocks: [
    { eb_id: 'eb-t0001-20261121-00022', sbi_status: 'Executing', log_time: at('03:31:20') },
  ],
  open_losses: [
    {
      loss_id: 7001,
      shift_id: 42,
      category: 'weather',
      began: at('03:20:00'),
      affected: 1,
      metadata: metadata('ada', at('03:20:00')),
      version: 1,
    },
  ],
  seconds_unexplained: 1512,
  changed_since_offer: [],
};

export const handoverFields = {
  summary:
    'Two blocks lost to wind between 00:19 and 01:44. SKA012 was out for an hour: helium pressure.\n\n' +
    '- 19 of 22 blocks observed\n- **Interlock B is still bypassed**',
  plan: 'Continue the queue with sbi-t0001-20261119-00015. Watch the wind: gusts expected until 06:00.',
  to: 'Grace Hopper',
};

export const offeredHandover: Handover = {
  ...draftHandover,
  ...handoverFields,
  state: 'offered',
  offered_by: 'ada',
  offered_on: at('03:36:40'),
  acknowledgements: [
    tick(9001, 2, 'grace'),
    tick(9002, 1, 'grace', { disputed: true, note: 'The bypass was removed at 02:10' }),
    tick(9003, 1, 'mary'),
  ],
  changed_since_offer: [9004],
  version: 9,
  text_version: 3,
};

export const acceptedHandover: Handover = {
  ...offeredHandover,
  state: 'accepted',
  accepted_by: 'grace',
  accepted_on: at('03:39:55'),
  accepted_items: openItems.map(({ item_id, version, title }) => ({ item_id, version, title })),
  open_items: [],
  next_shift_id: 43,
  takeover_reason: 'Ada had to leave for the airport',
  version: 12,
};
