import type { ReadonlySignal } from '@preact/signals';
import type { OpenShift } from '../../store/shifts.ts';
import type { ShiftViewProps } from '../../views/shifts/shift-view.tsx';
import { useOnDemand } from '../use-on-demand.ts';

export const loadShiftParts = () => import('./shift-parts.ts');

/** Returns the rail of a shift and the picture of its night, once their code is loaded. */
export function useShiftParts(
  open: OpenShift,
  order: ReadonlySignal<string[]>,
): Pick<ShiftViewProps, 'rail' | 'NightBar'> {
  const parts = useOnDemand(loadShiftParts);
  const shift = open.store.shift.value;
  if (!parts || !shift) return {};
  return { rail: <parts.ShiftRail {...{ open, shift, order }} />, NightBar: parts.NightBar };
}
