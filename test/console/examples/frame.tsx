import { computed, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { choicesOf, type Filter } from '#lib/console/page/store/filters.ts';
import { matchingKeys } from '#lib/console/page/store/matching-entries.ts';
import { RunningShiftContext } from '#lib/console/page/views/blocks/block-status.tsx';
import { Layout, type LayoutProps } from '#lib/console/page/views/layout/layout.tsx';
import { SummaryPanel } from '#lib/console/page/views/shifts/summary-panel.tsx';
import { NightBar } from '#lib/console/page/views/night-bar/night-bar.tsx';
import type { ShiftViewProps } from '#lib/console/page/views/shifts/shift-view.tsx';
import { Rail } from '#lib/console/page/views/rail/rail.tsx';
import { railProps } from './rail.tsx';
import { now, shift } from './night.ts';
import { context, doNothing, nightStore, runningShift, sky } from './night-context.ts';

type FrameOptions = Partial<
  Pick<LayoutProps, 'page' | 'connection' | 'notices' | 'unsentCount' | 'running'>
>;

/** Returns a page in its frame. */
export const inFrame = (children: ComponentChildren, options: FrameOptions = {}) => (
  <RunningShiftContext.Provider value={runningShift(options.running?.value ?? shift)}>
    <Layout
      page="now"
      clocks={{
        now: signal(now),
        site: { name: 'Murchison', timezone: 'Australia/Perth' },
        siderealTime: () => '15:31:07',
      }}
      running={signal(shift)}
      connection={signal({ state: 'live' })}
      unsentCount={signal(0)}
      notices={signal([])}
      menu={{
        user: 'Ada Lovelace',
        role: 'operator',
        hasErrorSound: signal(false),
        areSingleKeysOn: signal(true),
        onSignIn: doNothing,
        onSignOut: doNothing,
        onHelp: doNothing,
        onPalette: doNothing,
      }}
      {...options}
    >
      {children}
    </Layout>
  </RunningShiftContext.Provider>
);

export function shiftProps(of = shift, filter: Filter = {}): ShiftViewProps {
  const { store, reading, summary } = nightStore(of);
  const filterSignal = signal(filter);
  return {
    head: { shift: of, now, canWrite: true, onEdit: doNothing, onEnd: doNothing },
    entries: store.entries,
    sky: signal(sky),
    NightBar,
    rail: (
      <>
        <Rail {...railProps} isRunning={of.shift_end === undefined} />
        <SummaryPanel summary={summary} onOpen={doNothing} />
      </>
    ),
    timeline: {
      store,
      reading,
      order: matchingKeys(store, filterSignal, () => ({ user: undefined, since: '' })),
      context,
      toolbar: {
        filter: filterSignal,
        choices: choicesOf(store),
        counts: computed(() => summary.value),
        onExport: doNothing,
        onPrint: doNothing,
      },
    },
  };
}
