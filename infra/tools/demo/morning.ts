import { ebIdOf } from './blocks.ts';
import { people, type TimedRemark } from './remark.ts';

const { operator, engineer, astronomer } = people;

/** The remarks from the weather stop on. */
export const morning: TimedRemark[] = [
  {
    after: 14,
    seconds: 150,
    remark: {
      kind: 'comment',
      name: 'wind',
      by: operator,
      text: 'Wind gusts of 17 m/s: dishes stowed, two blocks stopped. #weather\n\n- limit: 15 m/s\n- forecast: below 12 m/s within the hour',
      tags: ['weather'],
      block: 14,
      plot: 'wind-speed.png',
    },
  },
  {
    after: 15,
    seconds: 1900,
    remark: {
      kind: 'reply',
      comment: 'wind',
      by: engineer,
      text: 'I use the time to check the compressors of SKA011 to SKA014 on site.',
    },
  },
  {
    after: 15,
    seconds: 4320,
    remark: {
      kind: 'comment',
      name: 'calm',
      by: operator,
      text: 'Wind at 9 m/s for 20 minutes, resuming with the queue. #weather #schedule',
      tags: ['weather', 'schedule'],
    },
  },
  {
    after: 15,
    seconds: 4400,
    remark: {
      kind: 'annotation',
      by: operator,
      text: 'Weather stop of 75 minutes: wind above 15 m/s.',
    },
  },
  {
    after: 21,
    seconds: 60,
    remark: {
      kind: 'comment',
      name: 'phase',
      by: astronomer,
      text: `> second polarisation drifts\n\nPhase on the long baselines wanders in @${ebIdOf(21)}. Is that the new firmware of the correlator? **Not** urgent.`,
      tags: ['correlator'],
      block: 21,
      plot: 'phase-by-time.png',
    },
  },
  {
    after: 22,
    seconds: -240,
    remark: {
      kind: 'reply',
      comment: 'phase',
      by: engineer,
      text: 'The firmware changed on Thursday. I compare it with the data of Wednesday.',
    },
  },
  {
    after: 27,
    seconds: 150,
    remark: {
      kind: 'comment',
      name: 'timeout',
      by: operator,
      text: `Correlator timeout in @${ebIdOf(27)}: two of its boards did not answer. Restarting them. #correlator`,
      tags: ['correlator'],
      block: 27,
    },
  },
  {
    after: 27,
    seconds: 620,
    remark: {
      kind: 'reply',
      comment: 'timeout',
      by: engineer,
      text: 'Both boards answer again, temperatures are normal. You can go on.',
    },
  },
  {
    after: 27,
    seconds: 700,
    remark: {
      kind: 'annotation',
      by: operator,
      text: 'Correlator fault: 14 minutes lost in block 27.',
    },
  },
  {
    after: 33,
    seconds: -400,
    remark: {
      kind: 'comment',
      name: 'order',
      by: operator,
      text: 'Moved Centaurus A forward, it sets in 40 minutes. The rest of the queue stays. #schedule',
      tags: ['schedule'],
    },
  },
  {
    after: 38,
    seconds: 20,
    remark: {
      kind: 'comment',
      name: 'close',
      by: operator,
      text: `For the next shift: 64 dishes available, SKA012 under observation. Please repeat @${ebIdOf(8)} and @${ebIdOf(27)}. #handover`,
      tags: ['handover'],
    },
  },
];
