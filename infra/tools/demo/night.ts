import type { LogInput } from '#lib/shift-log/contracts/inputs/execution-blocks.ts';
import { createBlocks, type Block } from './blocks.ts';
import { closing } from './closing.ts';
import { evening } from './evening.ts';
import { morning } from './morning.ts';
import { seededRandom } from './random.ts';
import { records } from './records.ts';
import type { Moment, Remark } from './remark.ts';

/** A request of the demo. `at` is in seconds from the start of the shift. */
export type Step = { at: number; action: { kind: 'log'; log: LogInput } | TimedAction };

/** A remark with the times of a loss. */
type TimedAction = Remark & { began?: string; ended?: string };

/** A night: its requests in the order of their times, and its length in seconds. */
type Night = { steps: Step[]; seconds: number };

const SEED = 20_261_121;
const remarks = [...evening, ...morning, ...records, ...closing];

/** How long the last block has been scanning in an unfinished night. */
const SCANNING_SECONDS = 300;

/** The tags of all comments. */
export const tagNames = new Set(
  remarks.flatMap(({ remark }) => (remark.kind === 'comment' ? remark.tags : [])),
);

/**
 * Returns the night of a shift that starts at a time, in ms since 1970. Everything but the times is the same for
 * every start. An unfinished night ends while the last block is scanning.
 */
export function nightFrom(start: number, isUnfinished: boolean): Night {
  const toTime = (seconds: number) => new Date(start + seconds * 1000).toISOString();
  const blocks = createBlocks(seededRandom(SEED), toTime);
  const timeOf = ({ block, edge }: Moment) => toTime(blocks[block - 1]?.[edge] ?? 0);
  const logs = blocks.flatMap(({ updates }) =>
    updates.map(({ at, log }): Step => ({ at, action: { kind: 'log', log } })),
  );
  const texts = remarks.map(({ after, seconds, remark }): Step => {
    const end = blocks[after - 1]?.end ?? 0;
    return { at: end + seconds, action: withTimes(remark, timeOf) };
  });
  const steps = [...logs, ...texts].sort((a, b) => a.at - b.at);
  const seconds = isUnfinished
    ? scanStart(blocks.at(-1)) + SCANNING_SECONDS
    : (steps.at(-1)?.at ?? 0);
  return { steps: steps.filter(({ at }) => at <= seconds), seconds };
}

const withTimes = (remark: Remark, timeOf: (moment: Moment) => string): TimedAction =>
  remark.kind === 'loss'
    ? { ...remark, began: timeOf(remark.from), ended: timeOf(remark.to) }
    : remark;

/** Returns when the scan of a block starts: its updates are created, assign, configure, scan and so on. */
const scanStart = (block: Block | undefined) => block?.updates[3]?.at ?? 0;

/** Returns what a step does, as a line of progress; nothing for most requests of a block. */
export function describe({ action }: Step): string | undefined {
  if (action.kind !== 'log') return `${action.kind}: ${action.text.split('\n')[0] ?? ''}`;
  const { eb_id, eb_status, request_response } = action.log;
  const isRepeated = eb_status === 'Executing' && request_response?.length !== 1;
  return isRepeated ? undefined : `${eb_id}: ${eb_status ?? ''}`;
}
