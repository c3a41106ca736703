import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { useEffect, useMemo } from 'preact/hooks';
import type { ComposerModel } from '../desk/composer-model.ts';
import { useDesk, type Desk } from '../desk/desk.ts';
import { withoutArrived } from '../desk/unsent.ts';
import { ask, openDialog } from '../flows/open-dialog.tsx';
import { choicesOf } from '../store/filters.ts';
import type { OpenShift } from '../store/shifts.ts';
import type { Store } from '../store/store.ts';
import type { NightSky } from '../views/night-bar/sky.tsx';
import { readHistoryState } from '../views/parts/history-state.ts';
import type { ShiftViewProps } from '../views/shifts/shift-view.tsx';
import type { OpensAt } from '../views/timeline/use-scroll-anchor.ts';
import { summaryOf } from '../views/shifts/summary.ts';
import { useShiftParts } from './items/use-shift-parts.tsx';
import { shiftDialogs } from './use-actions.tsx';
import { useEntryContext } from './use-actions.tsx';
import { createFilter, useFilter } from './use-filter.ts';
import { useTarget } from './use-target.ts';

/** How often the heading and the night bar of a running shift are rendered again, in ms. */
const TICK_MS = 15_000;

/**
 * Provides the properties of the view of a shift; undefined until the shift is there. `isLoaded`: whether all of its
 * entries are.
 */
export function useShiftView(
  open: OpenShift,
  composer: ComposerModel | undefined,
  isLoaded: boolean,
): ShiftViewProps | undefined {
  const { store, reading, gaps } = open;
  const desk = useDesk();
  const model = useMemo(() => createModel(desk, store), [desk, store]);
  const target = useTarget(open, isLoaded);
  const shift = store.shift.value;
  const isRunning = shift !== undefined && shift.shift_end === undefined;
  const shared = useEntryContext(composer, target, isRunning);
  const shiftId = shift?.shift_id;
  const { url } = useLocation();
  useFilter(model, store, url);
  const sky = useSky(desk, store);
  const { RecordEntryLine, ...parts } = useShiftParts(open, model.order);
  const context = useMemo(
    () => ({ ...shared, shiftId, gaps, RecordEntryLine }),
    [shared, shiftId, gaps, RecordEntryLine],
  );
  const unsentActions = useMemo(() => composer && actionsOf(desk, composer), [desk, composer]);
  const unsent = useMemo(
    () => composer && withoutArrived(composer.unsent, store.entries),
    [composer, store],
  );
  if (!shift) return undefined;
  const { edit, end } = shiftDialogs(desk, shift);
  return {
    head: {
      shift,
      now: isRunning ? model.tick.value : 0,
      canWrite: composer !== undefined,
      asOf: desk.live.asOf,
      ...(isRunning && { onEdit: edit, onEnd: end }),
    },
    entries: model.entries,
    sky,
    ...parts,
    timeline: {
      store,
      reading,
      context,
      order: model.order,
      toolbar: {
        filter: model.filter,
        choices: model.choices,
        counts: model.summary,
        shown: model.shown,
        onExport: () => exportEntries(shift.shift_id, model.order.peek(), store),
        onPrint: () => print(),
      },
      ...(unsent && { unsent, unsentActions }),
      opensAt: openingOf(store, target.peek(), isRunning),
    },
  };
}

function createModel(desk: Desk, store: Store) {
  const { now, running } = desk;
  return {
    ...createFilter(desk, store),
    choices: choicesOf(store),
    summary: summaryOf(store, running),
    entries: store.entries,
    tick: computed(() => Math.floor(now.value / TICK_MS) * TICK_MS),
  };
}

/** On the way back to a page, it opens where it was left. */
function openingOf(store: Store, key: string | undefined, isRunning: boolean): OpensAt {
  const { anchor } = readHistoryState();
  if (anchor && store.entry(anchor.key).peek()) return anchor;
  return key === undefined ? (isRunning ? 'newest' : 'oldest') : { key };
}

/** Computes the sky over the site once an hour of the shift. The library for it is loaded on demand. */
function useSky({ settings, now }: Desk, store: Store): ReadonlySignal<NightSky | undefined> {
  const sky: Signal<NightSky | undefined> = useMemo(() => signal(), [store]);
  const { latitude, longitude, elevation } = settings.site;
  const { shift_start, shift_end } = store.shift.value ?? {};
  const end =
    shift_end === undefined ? Math.ceil(now.value / HOUR_MS) * HOUR_MS : Date.parse(shift_end);
  useEffect(() => {
    if (latitude === undefined || longitude === undefined || shift_start === undefined) return;
    const site = { latitude, longitude, ...(elevation !== undefined && { elevation }) };
    const compute = async () => {
      const { bandsBetween, moonBetween } = await import('../sky/twilight.ts');
      const [from, to] = [new Date(shift_start), new Date(end)];
      sky.value = { bands: bandsBetween(site, from, to), moon: moonBetween(site, from, to) };
    };
    // Offline, before the library is stored, the picture has no sky.
    compute().catch(() => undefined);
  }, [sky, latitude, longitude, elevation, shift_start, end]);
  return sky;
}

const HOUR_MS = 3_600_000;

function actionsOf(desk: Desk, composer: ComposerModel) {
  const entryOf = (id: string) => composer.unsent.peek().find((one) => one.id === id);
  return {
    edit: (id: string) => void composer.takeBack(id),
    reply: (id: string) => {
      const shift_id = entryOf(id)?.target.shift_id;
      if (shift_id !== undefined)
        composer.write({ kind: 'reply', shift_id, comment_id: { draft: id } });
    },
    resolve: (id: string) => {
      const [entry, userDrafts] = [entryOf(id), desk.userDrafts.peek()];
      if (!entry || !userDrafts) return;
      void openDialog(desk, ({ ResolveFlow }, onClose) => (
        <ResolveFlow {...{ userDrafts, entry, onClose }} />
      ));
    },
    discard: (id: string) =>
      void ask(desk, {
        title: 'Discard this entry?',
        text: [entryOf(id)?.text ?? '', 'It cannot be restored.'],
        choice: {
          label: 'Discard it',
          kind: 'danger',
          run: () => void desk.userDrafts.peek()?.drafts.discard(id),
        },
        cancel: 'Keep it',
      }),
  };
}

/** Saves the shown entries as a JSON file. */
function exportEntries(shiftId: number, keys: string[], store: Store): void {
  const entries = keys.flatMap((key) => store.entry(key).peek() ?? []);
  const json = JSON.stringify({ shift: store.shift.peek(), entries }, undefined, 2);
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  Object.assign(document.createElement('a'), {
    href: url,
    download: `shift-${shiftId}.json`,
  }).click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
