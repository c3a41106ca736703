import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Entry } from '../../store/records.ts';
import type { NightBar as Picture } from '../night-bar/night-bar.tsx';
import type { NightSky } from '../night-bar/sky.tsx';
import type { Strip as Line } from '../strip/strip.tsx';
import { openEntry } from '../timeline/moves.ts';
import { Timeline, type TimelineProps } from '../timeline/timeline.tsx';
import { ShiftHead, type ShiftHeadProps } from './shift-head.tsx';

export type ShiftViewProps = {
  head: ShiftHeadProps;
  /** The plan that is pinned below the strip; undefined until it is loaded, or without one. */
  plan?: ComponentChildren;
  /** All entries of the shift, for the night bar: the filter of the timeline does not apply to it. */
  entries: ReadonlySignal<readonly Entry[]>;
  sky?: ReadonlySignal<NightSky | undefined>;
  /** The night in one line and its picture; undefined until their code is loaded. */
  Strip?: typeof Line;
  NightBar?: typeof Picture;
  timeline: TimelineProps;
  /** What is beside the timeline; undefined until it is loaded. */
  rail?: ComponentChildren;
  /** What is below the timeline: the composer, if one may write. */
  children?: ComponentChildren;
};

/** A shift, running or ended: its heading, the night bar, the timeline and what is beside it. */
export function ShiftView(props: ShiftViewProps) {
  const { head, plan, entries, sky, Strip, NightBar, timeline, rail, children } = props;
  const bar = { shift: head.shift, now: head.now, entries: entries.value, onOpen: openEntry };
  return (
    <div class="shift">
      {Strip ? <Strip {...bar} /> : <div class="strip" />}
      {plan}
      <ShiftHead {...head} />
      {NightBar ? (
        <NightBar {...bar} sky={sky?.value} />
      ) : (
        <div class="night-bar night-bar--loading" />
      )}
      <div class="shift__side">{rail}</div>
      <div class="shift__entries">
        <Timeline {...timeline} />
        {children}
      </div>
    </div>
  );
}
