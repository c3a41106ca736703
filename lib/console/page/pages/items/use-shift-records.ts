import { effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isFinalError } from '../../api/final-error.ts';
import type { Desk } from '../../desk/desk.ts';
import { itemLossStoreOf } from '../../desk/item-loss-store.ts';
import type { ShiftSummary } from '../../store/records.ts';
import type { OpenShift } from '../../store/shifts.ts';
import type { Change } from '../../store/changes.ts';
import type { Source } from '../../store/store.ts';
import { gapsBehind } from './gaps-behind.ts';
import { loadItemsOf } from './load-items-of.ts';

/** The items and handovers of a shift. `failed`: not loaded yet, since the first attempt failed. */
type RestState = 'loading' | 'failed' | 'loaded';

/** How long the losses wait for the rest, in ms: what comes together moves the page once. */
const MAX_WAIT_MS = 2000;

/** The pause after records that could not be loaded, in ms. */
const RETRY_MS = 5000;

/**
 * Puts the losses, the items and the handovers of a shift into its timeline, and the times that nobody has explained
 * between the entries that it shows. What is loaded at first belongs to the shift that is being opened; later, somebody
 * may be reading.
 */
export function useShiftRecords(
  desk: Desk,
  open: OpenShift,
  shift: ShiftSummary,
  order: ReadonlySignal<string[]>,
): void {
  const { shift_id, previous_shift_id } = shift;
  const user = desk.session.user.value;
  useEffect(() => followGaps(desk, open, shift_id, order), [desk, open, shift_id, order]);
  useEffect(() => {
    const rest = signal<RestState>('loading');
    const loadRest = async (source: Source) => {
      const ids = [shift_id, previous_shift_id].filter((id) => id !== undefined);
      const lossesLoaded = itemLossStoreOf(desk).lostTime(shift_id).load();
      try {
        const changes = await Promise.all([
          loadItemsOf(desk, shift_id),
          ...ids.map((id) => loadHandover(desk, id)),
          // Without them, the rest is shown.
          Promise.race([
            lossesLoaded,
            new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS)),
          ]).then(
            () => ({}),
            () => ({}),
          ),
        ]);
        // All at once: each change of the timeline's length moves what is on the screen.
        for (const change of changes) desk.shifts.apply({ shift_id, ...change }, source);
        rest.value = 'loaded';
      } catch (error) {
        if (rest.value === 'loading') rest.value = 'failed';
        throw error;
      }
    };
    const stops = [
      followLosses(desk, open, shift_id, rest),
      stopWaiting(rest),
      untilLoaded(() => loadRest('response')),
      desk.live.listen(({ event }) => {
        if (event === 'resync') stops.push(untilLoaded(() => loadRest('snapshot')));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [desk, open, shift_id, previous_shift_id, user]);
}

/** Shows the losses after a moment, whether or not the rest has been loaded. */
function stopWaiting(rest: Signal<RestState>): () => void {
  const timer = setTimeout(() => {
    if (rest.value === 'loading') rest.value = 'failed';
  }, MAX_WAIT_MS);
  return () => clearTimeout(timer);
}

/** Loads something, and tries again after a failure that may pass, until the returned function is called. */
function untilLoaded(load: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const attempt = () =>
    void load().catch((error: unknown) => {
      if (!isStopped && !isFinalError(error)) timer = setTimeout(attempt, RETRY_MS);
    });
  attempt();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

function followLosses(
  desk: Desk,
  { areRecordsLoaded }: OpenShift,
  shift_id: number,
  rest: ReadonlySignal<RestState>,
): () => void {
  const { losses, accounting } = itemLossStoreOf(desk).lostTime(shift_id);
  let source: Source = 'response';
  return effect(() => {
    if (!accounting.value || rest.value === 'loading') return;
    desk.shifts.apply({ shift_id, losses: losses.value }, source);
    source = 'snapshot';
    if (rest.value === 'loaded') areRecordsLoaded.value = true;
  });
}

function followGaps(
  desk: Desk,
  { store, gaps }: OpenShift,
  shiftId: number,
  order: ReadonlySignal<string[]>,
): () => void {
  const { accounting } = itemLossStoreOf(desk).lostTime(shiftId);
  return effect(() => {
    const shown = order.value.flatMap((key) => store.entry(key).peek() ?? []);
    gaps.value = accounting.value ? gapsBehind(shown, accounting.value) : new Map();
  });
}

/** Returns the handover of a shift, if there is one. */
async function loadHandover({ api }: Desk, shift_id: number): Promise<Pick<Change, 'handovers'>> {
  const { body } = await api.call('shift-log.get-handover', { path: { shift_id } });
  return { handovers: body.result_data };
}
