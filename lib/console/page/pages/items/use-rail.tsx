import type { VNode } from 'preact';
import type { OpenShift } from '../../store/shifts.ts';
import { useOnDemand } from '../use-on-demand.ts';

const load = () => import('./shift-rail.tsx');

/** Returns the rail of a shift; undefined until its code is loaded. */
export function useRail(open: OpenShift): VNode | undefined {
  const module = useOnDemand(load);
  const shift = open.store.shift.value;
  return module && shift && <module.ShiftRail {...{ open, shift }} />;
}
