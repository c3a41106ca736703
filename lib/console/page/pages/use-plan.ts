import { useSignal } from '@preact/signals';
import { useDesk } from '../desk/desk.ts';
import type { Store } from '../store/store.ts';
import type { PinnedPlanProps } from '../views/shifts/pinned-plan.tsx';

/** Returns the plan that the running shift began with, until this person dismisses it in this browser. */
export function usePlan(store: Store): PinnedPlanProps | undefined {
  const { session } = useDesk();
  const key = `dismissed-plan ${session.person.value?.id}`;
  const dismissals = useSignal(0);
  const entry = store.entry('plan-accepted').value;
  if (entry?.kind !== 'handover' || entry.record.plan.trim() === '') return undefined;
  const { shift_id: shiftId, plan: text } = entry.record;
  if (dismissals.value > 0 || read(key) === String(shiftId)) return undefined;
  const onDismiss = () => {
    write(key, String(shiftId));
    dismissals.value++;
  };
  return { shiftId, text, onDismiss };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A browser that blocks storage shows the plan again after a reload. */
function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}
