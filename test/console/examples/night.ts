import {
  annotationEntry,
  commentEntry,
  compareEntries,
  eventEntries,
  logEntry,
  type Entry,
  type ShiftSummary,
} from '#lib/console/page/store/records.ts';
import { plot } from './plot.ts';
import { annotation, at, comment, failedObservation, file, log, reply } from './records.ts';

/** A night in the middle of its shift, for the examples of the views and their tests. */

export const shift: ShiftSummary = {
  id: 42,
  shift_id: 42,
  user_id: 'ada',
  operator_name: 'Ada Lovelace',
  shift_start: at('20:15:00'),
  metadata: {
    created_by: 'ada',
    created_on: at('20:15:00'),
    last_modified_by: 'ada',
    last_modified_on: at('20:15:00'),
  },
};

export const ended: ShiftSummary = { ...shift, shift_end: at('04:10:00') };

export const now = Date.parse(at('03:40:12'));

const observed = { status: 'Fully Observed' };

export const logs = [
  ...['20:41:07', '20:55:40', '21:08:12', '21:21:55', '21:36:02', '21:50:30', '22:05:11'].map(
    (time, number) => log(number + 1, time, observed),
  ),
  log(8, '22:21:48', { status: 'Failed', steps: failedObservation }),
  ...['22:58:20', '23:12:44', '23:27:03', '23:41:30', '23:56:09'].map((time, number) =>
    log(number + 9, time, observed),
  ),
  log(14, '00:12:33', { status: 'Stopped', steps: failedObservation.slice(0, 2) }),
  ...['01:47:15', '02:01:50', '02:16:08', '02:30:41', '02:45:22', '03:00:05'].map((time, number) =>
    log(number + 15, time, observed),
  ),
  log(21, '03:15:48', {
    status: 'Fully Observed',
    steps: [
      ['assign_resources', 4.1],
      ['configure', 12, 'Timeout after 12 s; the second attempt succeeded'],
      ['configure', 20],
      ['scan', 640],
      ['end', 2],
    ],
  }),
  log(22, '03:31:20', {
    status: 'Executing',
    steps: [
      ['assign_resources', 4.4],
      ['configure', 22],
      ['scan', 0],
    ],
  }),
  log(23, '03:36:10', { status: 'Created', steps: [] }),
];

export const lockComment = comment(501, '22:26:40', {
  by: 'Ada Lovelace',
  text:
    'Dish SKA012 lost lock during @eb-t0001-20261121-00008. #receiver #band2\n\n' +
    'Helium pressure fell from **15.9** to **11.2 bar** within two minutes, see the plot. ' +
    'I took the dish out of the subarray; the next block runs with 63 dishes.\n\n' +
    '| Dish | Band | Pressure |\n|---|---|---:|\n| SKA012 | 2 | 11.2 bar |\n| SKA013 | 2 | 15.8 bar |',
  tags: ['receiver', 'band2'],
  eb: 'eb-t0001-20261121-00008',
  links: ['https://tracker.example.org/browse/DESK-7'],
  files: [
    file('helium-pressure.png', 'image/png', plot),
    file('ska012-receiver.png', 'image/png', plot),
    file('ska012.log.gz', 'application/gzip', 'data:,'),
  ],
  version: 3,
  editor: 'Grace Hopper',
  replies: [
    reply(
      601,
      501,
      '22:40:05',
      'Grace Hopper',
      'Compressor 4 tripped. Restarted at 22:38, pressure is coming back.',
    ),
    reply(
      602,
      501,
      '23:20:31',
      'Ada Lovelace',
      'Pressure at `15.7 bar` again. Dish is back from @eb-t0001-20261121-00012 on.',
    ),
  ],
});

export const comments = [
  comment(500, '20:20:11', {
    by: 'Ada Lovelace',
    text: 'Took over from Katherine. All 64 dishes available, wind 4 m/s, humidity 31 %.',
    tags: ['handover'],
  }),
  lockComment,
  comment(502, '00:21:09', {
    by: 'Ada Lovelace',
    text: 'Wind gusts of 17 m/s: dishes stowed. #weather\n\n- stow at 00:19:40\n- forecast: below 12 m/s from 01:30 on',
    tags: ['weather'],
  }),
  comment(503, '01:44:52', {
    by: 'Ada Lovelace',
    text: 'Wind at 9 m/s for 20 minutes, resuming with the queue. #weather',
    tags: ['weather', 'schedule'],
    version: 2,
  }),
  comment(504, '03:29:18', {
    by: 'Mary Jackson',
    text: '> configure needed a second attempt\n\nSame as last Thursday. Is that the new firmware of the correlator? <b>Not</b> urgent.',
    tags: ['correlator'],
    eb: 'eb-t0001-20261121-00021',
  }),
];

export const annotations = [
  annotation(
    701,
    '00:19:40',
    'Ada Lovelace',
    'Weather stop from 00:19:40 to 01:44:30: wind above 15 m/s.',
  ),
];

export const entries: Entry[] = [
  ...eventEntries(shift),
  ...logs.map(logEntry),
  ...comments.map(commentEntry),
  ...annotations.map(annotationEntry),
].sort(compareEntries);
