import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useDesk } from '../../desk/desk.ts';
import type { OpenShift } from '../../store/shifts.ts';

type RailModule = typeof import('./shift-rail.tsx');

/** The rail is loaded after the first page, once. */
let loaded: RailModule | undefined;

/** Returns the rail of a shift; undefined until its code is loaded. */
export function useRail(open: OpenShift): VNode | undefined {
  const { live } = useDesk();
  const [module, setModule] = useState(loaded);
  const { state } = live.connection.value;
  useEffect(() => {
    if (module) return;
    const load = async () => {
      loaded = await import('./shift-rail.tsx');
      setModule(loaded);
    };
    // Without a connection, it is loaded when there is one again.
    load().catch(() => undefined);
  }, [module, state]);
  const shift = open.store.shift.value;
  return module && shift && <module.ShiftRail {...{ open, shift }} />;
}
