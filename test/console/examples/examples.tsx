import { signal } from '@preact/signals';
import { NightBar } from '#lib/console/page/views/night-bar/night-bar.tsx';
import { composerExamples } from './composer.tsx';
import { dialogExamples } from './dialogs.tsx';
import { entryDialogExamples } from './entry-dialogs.tsx';
import type { Examples } from './example.ts';
import { shiftProps } from './frame.tsx';
import { handoverDialogs, handoverPages } from './handover/handover.tsx';
import { reportExamples } from './handover/report.tsx';
import { ended, entries, now, shift } from './night.ts';
import { doNothing, sky } from './night-context.ts';
import { railExamples } from './rail.tsx';
import { pageExamples } from './pages.tsx';
import { searchViews } from './search.tsx';
import { unsentExamples } from './unsent.tsx';
import { Timeline } from '#lib/console/page/views/timeline/timeline.tsx';

/** A timeline away from its newest end, where entries wait. */
const waiting = signal({ keys: ['comment-1', 'comment-2', 'log-1'], added: 2, changed: 1 });

const viewExamples: Examples = {
  'night bar': () => (
    <NightBar shift={shift} entries={entries} now={now} sky={sky} onOpen={doNothing} />
  ),
  'night bar, without a site': () => (
    <NightBar shift={ended} entries={entries} now={now} onOpen={doNothing} />
  ),
  'night bar, shift without entries': () => (
    <NightBar shift={shift} entries={[]} now={Date.parse(shift.shift_start)} onOpen={doNothing} />
  ),
  'timeline, entries wait': () => {
    const { timeline } = shiftProps();
    return <Timeline {...timeline} store={{ ...timeline.store, waiting }} />;
  },
  'timeline, nothing matches': () => (
    <Timeline {...shiftProps(shift, { text: 'zebra' }).timeline} />
  ),
};

/** All examples: a test draws each in each theme and checks it with axe. */
export const examples: Examples = {
  ...pageExamples,
  ...viewExamples,
  ...composerExamples,
  ...unsentExamples,
  ...searchViews,
  ...dialogExamples,
  ...entryDialogExamples,
  ...railExamples,
  ...handoverPages,
  ...handoverDialogs,
  ...reportExamples,
};
