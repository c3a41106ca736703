import { BLOCK_COUNT, ebIdOf } from './blocks.ts';
import { people, type TimedRemark } from './remark.ts';

const { operator, next } = people;

const summary = `36 of ${BLOCK_COUNT} blocks observed. 75 minutes were lost to wind, and two blocks to faults: SKA012 lost \
lock in @${ebIdOf(8)}, and the correlator did not answer in @${ebIdOf(27)}.`;

const plan = `Repeat @${ebIdOf(8)} and @${ebIdOf(27)}. Watch the helium pressure of SKA012.`;

/** The handover to the next operator, the end of the next shift soon after, and the report of the night. */
export const closing: TimedRemark[] = [
  {
    after: BLOCK_COUNT,
    seconds: 60,
    remark: { kind: 'handover', by: operator, text: summary, plan, to: next },
  },
  {
    after: BLOCK_COUNT,
    seconds: 90,
    remark: { kind: 'offer', by: operator, text: `offered to ${next}` },
  },
  {
    after: BLOCK_COUNT,
    seconds: 200,
    remark: { kind: 'acknowledgement', by: next, text: 'Seen, and the pressure as well.' },
  },
  { after: BLOCK_COUNT, seconds: 240, remark: { kind: 'acceptance', by: next, text: next } },
  {
    after: BLOCK_COUNT,
    seconds: 1140,
    remark: { kind: 'end of the next shift', by: next, text: 'no observations by day' },
  },
  {
    after: BLOCK_COUNT,
    seconds: 1200,
    remark: { kind: 'report', by: operator, text: `${summary} The rest of the night was calm.` },
  },
  {
    after: BLOCK_COUNT,
    seconds: 1260,
    remark: { kind: 'final report', by: operator, text: 'version 1' },
  },
];
