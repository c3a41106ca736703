import { computed, type ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { otherStatuses, type BlockState } from '#lib/night/block-state.ts';
import type { ShiftLog } from '../../store/records.ts';
import { Status } from '../parts/status.tsx';
import { stateOf, toneOfState, type RunningShift } from './facts.ts';

/** The running shift, for views that say what a block is doing. */
export const RunningShiftContext = createContext<
  ReadonlySignal<RunningShift | undefined> | undefined
>(undefined);

/** Provides the state of an execution block. Renders again only when the state changes, not every minute. */
function useBlockState(log: ShiftLog): BlockState {
  const running = useContext(RunningShiftContext);
  return useMemo(() => computed(() => stateOf(log, running?.value)), [log, running]).value;
}

/** What an execution block is doing. */
export function BlockStatus({ log }: { log: ShiftLog }) {
  const state = useBlockState(log);
  return <Status status={state} tone={toneOfState[state]} />;
}

/** The stored statuses of an execution block where they are other words than its state. */
export function OtherStatuses({ log }: { log: ShiftLog }) {
  const others = otherStatuses(useBlockState(log), log);
  return others.length === 0 ? null : <span title="Stored status">{others.join(', ')}</span>;
}
