import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { useDesk } from '../desk/desk.ts';
import { savedChoice } from '../desk/saved-choice.ts';
import type { Store } from '../store/store.ts';
import { loadShiftParts } from './items/use-shift-parts.tsx';
import { useOnDemand } from './use-on-demand.ts';

/** Shows the plan that the running shift began with, until this person dismisses it in this browser. */
export function usePlan(store: Store): ComponentChildren {
  const { session } = useDesk();
  const parts = useOnDemand(loadShiftParts);
  const user = session.person.value?.id;
  const dismissed = useMemo(() => savedChoice(`dismissed-plan ${user}`, 0, Number), [user]);
  const entry = store.entry('plan-accepted').value;
  if (entry?.kind !== 'handover' || entry.record.plan.trim() === '') return undefined;
  const { shift_id: shiftId, plan: text } = entry.record;
  if (!parts || dismissed.value === shiftId) return undefined;
  return <parts.PinnedPlan {...{ shiftId, text }} onDismiss={() => (dismissed.value = shiftId)} />;
}
