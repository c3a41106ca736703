import { computed, effect, useComputed, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { useDesk, type Desk } from '../../desk/desk.ts';
import { itemLossStoreOf } from '../../desk/item-loss-store.ts';
import { keepForOffline } from '../../desk/known-offline.ts';
import type { LostTime } from '../../store/items/lost-time.ts';
import type { ShiftSummary } from '../../store/records.ts';
import type { OpenShift } from '../../store/shifts.ts';
import { Rail } from '../../views/rail/rail.tsx';
import { SummaryPanel } from '../../views/shifts/summary-panel.tsx';
import { summaryOf } from '../../views/shifts/summary.ts';
import { openEntry } from '../../views/timeline/moves.ts';
import { lossActionsOf } from './loss-actions.tsx';
import { useItemActions } from './use-item-actions.tsx';
import { useShiftRecords } from './use-shift-records.ts';

type ShiftRailProps = {
  open: OpenShift;
  shift: ShiftSummary;
  /** The keys that the timeline shows. */
  order: ReadonlySignal<string[]>;
};

/** The rail of a shift, which follows its lost time and the open items, and the summary below it. */
export function ShiftRail({ open, shift, order }: ShiftRailProps) {
  const { store } = open;
  const desk = useDesk();
  const { session, now } = desk;
  const handover = itemLossStoreOf(desk);
  const { shift_id, shift_end } = shift;
  const isRunning = shift_end === undefined;
  const lostTime = handover.lostTime(shift_id);
  useEffect(() => lostTime.watch(), [lostTime]);
  useEffect(
    () => (isRunning ? keepLostTime(desk, lostTime, shift_id) : undefined),
    [lostTime, isRunning],
  );
  useEffect(() => void handover.ensureItemsLoaded(), [handover]);
  const ofShift = useItemsOf(desk, open, shift_id);
  useShiftRecords(desk, open, shift, order);
  const itemActions = useItemActions();
  const lossActions = useMemo(() => lossActionsOf(desk, shift), [desk, shift]);
  const summary = useMemo(() => summaryOf(store, desk.running), [store]);
  return (
    <>
      <Rail
        {...{ isRunning, now }}
        canWrite={session.person.value?.canWrite === true}
        items={isRunning ? handover.items.open : ofShift}
        ownChanges={handover.items.ownChanges}
        losses={lostTime.losses}
        openLosses={lostTime.open}
        accounting={lostTime.accounting}
        entries={store.entries}
        actions={{ ...itemActions, ...lossActions, openEntry }}
      />
      <SummaryPanel summary={summary} onOpen={openEntry} />
    </>
  );
}

/** How much older than the shift its saved lost time may be, in ms: it is loaded every half minute while it is shown. */
const MAX_AGE_MS = 300_000;

/** Shows the lost time of the running shift without a connection, too. */
const keepLostTime = (desk: Desk, lostTime: LostTime, shift_id: number) => {
  const { live } = desk;
  const known = computed(() => lostTime.known.value && { shift_id, ...lostTime.known.value });
  const stopKeeping = keepForOffline(desk, 'lost time', known, (saved) => {
    const age = Date.parse(live.asOf.peek() ?? '') - Date.parse(saved.accounting.to);
    if (saved.shift_id === shift_id && age < MAX_AGE_MS) lostTime.showSaved(saved);
  });
  const stopFollowing = effect(() => {
    if (live.connection.value.state === 'live') lostTime.refresh(0);
  });
  return () => {
    stopKeeping();
    stopFollowing();
  };
};

/** Returns the items that were opened or closed in a shift, in their newest versions; undefined until they are loaded. */
const useItemsOf = (desk: Desk, { areRecordsLoaded }: OpenShift, shiftId: number) =>
  useComputed(() =>
    areRecordsLoaded.value
      ? [...itemLossStoreOf(desk).items.byId.value.values()].filter(
          ({ opened_in, closed_in }) => opened_in === shiftId || closed_in === shiftId,
        )
      : undefined,
  );
