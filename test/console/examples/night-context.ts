import { signal } from '@preact/signals';
import { createReading } from '#lib/console/page/store/reading.ts';
import { createStore } from '#lib/console/page/store/store.ts';
import type { NightSky } from '#lib/console/page/views/night-bar/sky.tsx';
import { summaryOf } from '#lib/console/page/views/shifts/summary.ts';
import { RecordEntryLine } from '#lib/console/page/views/timeline/record-entry.tsx';
import type { EntryContext } from '#lib/console/page/views/timeline/actions.ts';
import { annotations, comments, logs, now, shift } from './night.ts';
import { acceptedHandover, offeredHandover } from './handover/handover-records.ts';
import { closedItem, listedLosses, openItems, runningLosses } from './item-records.ts';
import { at } from './records.ts';
import type { ShiftSummary } from '#lib/console/page/store/records.ts';

/** Returns the running shift as the page knows it: none after its end. */
export const runningShift = ({ shift_id, shift_end }: ShiftSummary) =>
  signal(shift_end === undefined ? { shift_id, now } : undefined);

/** Returns a store with the whole night. */
export function nightStore(of: ShiftSummary = shift) {
  const reading = createReading();
  const store = createStore(reading);
  const records = {
    losses: [...listedLosses, ...(of.shift_end === undefined ? runningLosses : [])],
    items: [...openItems, closedItem],
    handovers: [offeredHandover, { ...acceptedHandover, shift_id: 41, next_shift_id: 42 }],
  };
  store.apply({ shift_id: 42, shift: of, logs, comments, annotations, ...records }, 'snapshot');
  return { store, reading, summary: summaryOf(store, runningShift(of)) };
}

export const doNothing = (): void => undefined;

export const context: EntryContext = {
  shiftId: 42,
  gaps: signal(new Map([['shift-started', '26 min 07 s unexplained from 20:15:00 UTC']])),
  actions: {
    reply: doNothing,
    commentOn: doNothing,
    openFile: doNothing,
    edit: doNothing,
    createTicket: doNothing,
    linkItem: doNothing,
    reportFault: doNothing,
    showVersions: doNothing,
    tick: doNothing,
    withdraw: doNothing,
    copyLink: doNothing,
    renewLinks: doNothing,
  },
  RecordEntryLine,
  reader: { canWrite: true, canRecordLoss: true, user: 'Ada Lovelace' },
  ticketOf: ({ comment_id }) =>
    signal(
      comment_id === 501
        ? {
            key: 'DESK-7',
            url: 'https://tracker.example.org/browse/DESK-7',
            state: 'made',
            status: 'In Progress',
          }
        : undefined,
    ),
};

const edges = [
  '20:00:00',
  '20:32:00',
  '20:58:00',
  '21:30:00',
  '22:04:00',
  '03:05:00',
  '03:38:00',
  '04:10:00',
];
const phases = [
  'day',
  'civil twilight',
  'nautical twilight',
  'astronomical twilight',
  'night',
  'astronomical twilight',
  'nautical twilight',
] as const;

export const sky: NightSky = {
  bands: phases.map((phase, number) => ({
    phase,
    from: at(edges[number] ?? ''),
    to: at(edges[number + 1] ?? ''),
  })),
  moon: Array.from({ length: 40 }, (_, step) => ({
    at: new Date(Date.parse(at('20:15:00')) + step * 720_000).toISOString(),
    altitude: 62 * Math.sin((step - 8) / 12),
  })),
};
