import { blockState, otherStatuses, type BlockState } from '#lib/night/block-state.ts';
import { durationBetween } from '#lib/night/durations.ts';
import { clock } from '#lib/night/times.ts';
import type { CompiledReport } from '#lib/shift-log/report/report.ts';
import { lines, table, type Part } from '../document.ts';

type Block = CompiledReport['execution_blocks'][number];

export const stateOf = (block: Block): BlockState =>
  blockState({ ...block, isRunning: block.running === true });

/** Returns the execution blocks. A short report has those that failed first, since its lists are cut. */
export function blockParts({ execution_blocks }: CompiledReport, isShort: boolean): Part[] {
  const rows = execution_blocks.map((block) => ({ block, state: stateOf(block) }));
  const failedFirst = rows.toSorted(
    (a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'),
  );
  return table(isShort ? failedFirst : rows, [
    {
      title: 'Execution block',
      cell: ({ block: { eb_id } }) => ({ text: String(eb_id), href: `log-${eb_id}` }),
      kind: 'id',
    },
    {
      title: 'Instance',
      cell: ({ block: { sbi_ref } }) => (isShort || sbi_ref === undefined ? '' : String(sbi_ref)),
      kind: 'id',
      isMinor: true,
    },
    {
      title: 'Status',
      cell: ({ block, state }) => {
        const notes = otherStatuses(state, block);
        return state === 'failed' ? { text: state, isBad: true, notes } : lines(state, ...notes);
      },
    },
    {
      title: 'Began',
      cell: ({ block: { began, log_time } }) => clock(began ?? log_time),
      kind: 'time',
    },
    {
      title: 'Duration',
      cell: ({ block: { began, ended } }) =>
        began === undefined || ended === undefined ? undefined : durationBetween(began, ended),
      kind: 'number',
    },
    {
      title: 'Requests',
      cell: ({ block: { requests } }) => requests,
      kind: 'number',
      isMinor: true,
    },
    {
      title: 'Errors',
      cell: ({ block: { errors } }) => (errors === 0 ? '' : { text: String(errors), isBad: true }),
      kind: 'number',
      isMinor: true,
    },
  ]);
}
