import { useMemo } from 'preact/hooks';
import { useDesk } from '../desk/desk.ts';
import { savedChoice } from '../desk/saved-choice.ts';
import type { Store } from '../store/store.ts';
import type { PinnedPlanProps } from '../views/shifts/pinned-plan.tsx';

/** Returns the plan that the running shift began with, until this person dismisses it in this browser. */
export function usePlan(store: Store): PinnedPlanProps | undefined {
  const { session } = useDesk();
  const user = session.person.value?.id;
  const dismissed = useMemo(() => savedChoice(`dismissed-plan ${user}`, 0, Number), [user]);
  const entry = store.entry('plan-accepted').value;
  if (entry?.kind !== 'handover' || entry.record.plan.trim() === '') return undefined;
  const { shift_id: shiftId, plan: text } = entry.record;
  if (dismissed.value === shiftId) return undefined;
  return { shiftId, text, onDismiss: () => (dismissed.value = shiftId) };
}
