import type { ReadonlySignal } from '@preact/signals';
import type { OpenShift } from '../../store/shifts.ts';
import type { ShiftViewProps } from '../../views/shifts/shift-view.tsx';
import type { EntryContext } from '../../views/timeline/actions.ts';
import { useOnDemand } from '../use-on-demand.ts';

export const loadShiftParts = () => import('./shift-parts.ts');

/** Returns the rail of a shift, the pictures of its night and the view of its records, once their code is loaded. */
export function useShiftParts(
  open: OpenShift,
  order: ReadonlySignal<string[]>,
): Pick<ShiftViewProps, 'rail' | 'Strip' | 'NightBar'> & Pick<EntryContext, 'RecordEntryLine'> {
  const parts = useOnDemand(loadShiftParts);
  const shift = open.store.shift.value;
  if (!parts || !shift) return {};
  const { ShiftRail, Strip, NightBar, RecordEntryLine } = parts;
  return { rail: <ShiftRail {...{ open, shift, order }} />, Strip, NightBar, RecordEntryLine };
}
