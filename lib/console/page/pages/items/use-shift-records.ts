import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Desk } from '../../desk/desk.ts';
import { itemLossStoreOf } from '../../desk/item-loss-store.ts';
import type { ShiftSummary } from '../../store/records.ts';
import type { OpenShift } from '../../store/shifts.ts';
import type { Source } from '../../store/store.ts';
import { gapsBehind } from './gaps-behind.ts';

/**
 * Puts the losses and the handovers of a shift into its timeline, and the times that nobody has explained between its
 * entries. What is loaded at first belongs to the shift that is being opened; later, somebody may be reading.
 */
export function useShiftRecords(desk: Desk, open: OpenShift, shift: ShiftSummary): void {
  const { shift_id, previous_shift_id } = shift;
  useEffect(() => followLosses(desk, open, shift_id), [desk, open, shift_id]);
  useEffect(() => {
    const ids = [shift_id, previous_shift_id].filter((id) => id !== undefined);
    const load = (source: Source) => {
      // Without a connection, the stream brings what changes later, or asks to load again.
      for (const id of ids) void loadHandover(desk, shift_id, id, source).catch(() => undefined);
    };
    load('response');
    return desk.live.listen(({ event }) => {
      if (event === 'resync') load('snapshot');
    });
  }, [desk, shift_id, previous_shift_id]);
}

function followLosses(desk: Desk, { store, gaps }: OpenShift, shift_id: number): () => void {
  const { losses, accounting } = itemLossStoreOf(desk).lostTime(shift_id);
  let source: Source = 'response';
  const stops = [
    effect(() => {
      if (!accounting.value) return;
      desk.shifts.apply({ shift_id, losses: losses.value }, source);
      source = 'snapshot';
    }),
    effect(() => {
      gaps.value = accounting.value ? gapsBehind(store.entries.value, accounting.value) : new Map();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Loads the handover of a shift into the timeline of that shift or of the next one. */
async function loadHandover(
  { api, shifts }: Desk,
  shift_id: number,
  handoverOf: number,
  source: Source,
): Promise<void> {
  const { body } = await api.call('shift-log.get-handover', { path: { shift_id: handoverOf } });
  const [handover] = body.result_data;
  if (handover) shifts.apply({ shift_id, handovers: [handover] }, source);
}
