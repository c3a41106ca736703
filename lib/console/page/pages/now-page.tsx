import { useMemo } from 'preact/hooks';
import { useDesk } from '../desk/desk.ts';
import type { OpenShift } from '../store/shifts.ts';
import { Now } from '../views/now/now.tsx';
import { summaryOf } from '../views/now/summary.ts';
import { Message } from '../views/parts/message.tsx';
import { openStart } from './use-actions.tsx';
import { useComposer, useComposing } from './use-composer.tsx';
import { useShiftView } from './use-shift.tsx';
import { useTitle } from './use-title.ts';

/** The running shift, or how the last one went. */
export function NowPage() {
  const desk = useDesk();
  const { shifts, live } = desk;
  useTitle('Now');
  const current = shifts.current.value;
  if (current?.store.shift.value?.shift_end === undefined && current)
    return <RunningShift key={current.store.shift.value?.shift_id} open={current} />;
  if (!live.isLoaded.value)
    return (
      <div class="now">
        <h1 class="visually-hidden">Now</h1>
        <Message icon="waiting" title={waitingWords(live.connection.value.state)} />
      </div>
    );
  return <NoRunningShift last={current} />;
}

const waitingWords = (state: string): string =>
  state === 'offline' ? 'No connection to the desk. Trying again…' : 'Loading the shift…';

function RunningShift({ open }: { open: OpenShift }) {
  const desk = useDesk();
  const composing = useComposing(open.store.shift.value?.shift_id);
  const running = useShiftView(open, composing);
  const composer = useComposer(composing, open.store);
  return (
    <Now
      running={running}
      composer={composer}
      canWrite={composing !== undefined}
      onStart={() => openStart(desk)}
    />
  );
}

function NoRunningShift({ last }: { last: OpenShift | undefined }) {
  const desk = useDesk();
  const summary = useMemo(() => last && summaryOf(last.store), [last]);
  const shift = last?.store.shift.value;
  return (
    <Now
      last={shift && summary && { shift, summary: summary.value }}
      canWrite={desk.session.person.value?.canWrite === true}
      onStart={() => openStart(desk)}
    />
  );
}
