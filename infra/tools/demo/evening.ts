import { ebIdOf } from './blocks.ts';
import { people, type TimedRemark } from './remark.ts';

const { operator, engineer, astronomer } = people;

const lockLost = `Dish SKA012 lost lock during @${ebIdOf(8)}. #receiver #band2

Helium pressure fell from **15.9** to **11.2 bar** within two minutes, see the plot.`;

const dishOut = `I took the dish out of the subarray; the next block runs with 63 dishes.

| Dish | Band | Pressure |
|---|---|---:|
| SKA012 | 2 | 11.2 bar |
| SKA013 | 2 | 15.8 bar |`;

/** The remarks until the weather stop. */
export const evening: TimedRemark[] = [
  {
    after: 0,
    seconds: 310,
    remark: {
      kind: 'comment',
      name: 'handover',
      by: operator,
      text: 'Took over from Katherine. All 64 dishes available, wind 4 m/s, humidity 31 %. #handover',
      tags: ['handover'],
    },
  },
  {
    after: 2,
    seconds: 25,
    remark: {
      kind: 'comment',
      name: 'bandpass',
      by: operator,
      text: `Bandpass of @${ebIdOf(2)} is flat within 0.4 dB in both polarisations. #calibration`,
      tags: ['calibration'],
      block: 2,
      plot: 'bandpass.png',
    },
  },
  {
    after: 3,
    seconds: -200,
    remark: {
      kind: 'reply',
      comment: 'bandpass',
      by: astronomer,
      text: 'Good. The flux scale agrees with last week within 1 %.',
    },
  },
  {
    after: 8,
    seconds: 140,
    remark: {
      kind: 'comment',
      name: 'lock',
      by: operator,
      text: lockLost,
      tags: ['receiver', 'band2'],
      block: 8,
      plot: 'helium-pressure.png',
    },
  },
  {
    after: 8,
    seconds: 330,
    remark: { kind: 'edit', comment: 'lock', by: operator, text: `${lockLost} ${dishOut}` },
  },
  {
    after: 8,
    seconds: 480,
    remark: {
      kind: 'ticket',
      comment: 'lock',
      by: operator,
      text: 'SKA012: helium pressure dropped, lock lost on band 2',
      description: `Helium pressure fell from 15.9 to 11.2 bar within two minutes during ${ebIdOf(8)}.`,
    },
  },
  {
    after: 8,
    seconds: 700,
    remark: {
      kind: 'reply',
      comment: 'lock',
      by: engineer,
      text: 'Compressor 4 tripped. I restarted it, and the pressure is coming back.',
    },
  },
  {
    after: 11,
    seconds: -310,
    remark: {
      kind: 'comment',
      name: 'rfi',
      by: astronomer,
      text: `Interference near \`1176 MHz\` in @${ebIdOf(10)}, most likely a satellite. Channels 2210 to 2240 are flagged. #rfi`,
      tags: ['rfi'],
      block: 10,
      plot: 'interference.png',
    },
  },
  {
    after: 12,
    seconds: 30,
    remark: {
      kind: 'reply',
      comment: 'lock',
      by: operator,
      text: `Pressure at \`15.7 bar\` again. The dish is back from @${ebIdOf(13)} on.`,
    },
  },
  {
    after: 12,
    seconds: 45,
    remark: {
      kind: 'annotation',
      by: operator,
      text: 'SKA012 was out of the subarray from block 9 to block 12.',
    },
  },
];
