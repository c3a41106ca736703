import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useDesk } from '../desk/desk.ts';
import type { OpenShift } from '../store/shifts.ts';
import { Now } from '../views/now/now.tsx';
import { summaryOf } from '../views/shifts/summary.ts';
import { Message } from '../views/parts/message.tsx';
import { useWaitingHandover } from './handover/use-waiting-handover.ts';
import { openStart } from './use-actions.tsx';
import { useComposer, useComposerModel } from './use-composer.tsx';
import { usePlan } from './use-plan.tsx';
import { useShiftView } from './use-shift.tsx';
import { useTitle } from './use-title.ts';

/** The running shift, or how the last one went. */
export function NowPage() {
  const desk = useDesk();
  const { shifts, live } = desk;
  useTitle('Now');
  const current = shifts.current.value;
  const displayedShift = useDisplayedShift(current);
  if (displayedShift)
    return <RunningShift key={displayedShift.store.shift.value?.shift_id} open={displayedShift} />;
  if (!live.isLoaded.value)
    return (
      <div class="now" aria-busy={live.connection.value.state === 'catching up'}>
        <h1 class="visually-hidden">Now</h1>
        <Message
          icon="waiting"
          title={live.needsSignIn.value ? SIGN_IN : waitingWords(live.connection.value.state)}
        />
      </div>
    );
  return <NoRunningShift last={current} />;
}

/** Returns the running shift, or the one that has ended while somebody writes about it: typing is not interrupted. */
function useDisplayedShift(current: OpenShift | undefined): OpenShift | undefined {
  const { notices } = useDesk();
  const last = useRef<OpenShift | undefined>(undefined);
  const [leftShift, setLeftShift] = useState<OpenShift | undefined>(undefined);
  const before = last.current;
  const isOver = before !== undefined && (before !== current || !isRunning(before));
  const stays = isOver && before !== leftShift && isWriting();
  const id = before?.store.shift.value?.shift_id;
  useEffect(() => {
    const text = stays
      ? `Shift ${id} has ended. What you write here still belongs to it.`
      : undefined;
    const action = { label: 'Leave it', run: () => setLeftShift(before) };
    notices.toggle(OVER, text, { kind: 'info', action });
    return () => notices.remove(OVER);
  }, [notices, stays, id]);
  last.current = stays ? before : current && isRunning(current) ? current : undefined;
  return last.current;
}

/** The id of the notice about a shift that has ended. */
const OVER = 'shift-over';

const isRunning = ({ store }: OpenShift): boolean => store.shift.value?.shift_end === undefined;

/** Whether somebody writes in the composer. */
function isWriting(): boolean {
  const field = document.getElementById('composer-text');
  const isField = field instanceof HTMLTextAreaElement;
  return isField && (field.value.trim() !== '' || field === document.activeElement);
}

const SIGN_IN = 'Sign in to see the shift.';

const waitingWords = (state: string): string =>
  state === 'offline' ? 'No connection to the desk. Trying again…' : 'Loading the shift…';

function RunningShift({ open }: { open: OpenShift }) {
  const desk = useDesk();
  const model = useComposerModel(open.store.shift.value?.shift_id);
  const running = useShiftView(open, model, desk.live.isLoaded.value);
  const composer = useComposer(model, open.store);
  const plan = usePlan(open.store);
  return (
    <Now
      running={running && { ...running, plan }}
      composer={composer}
      canWrite={model !== undefined}
      onStart={() => openStart(desk)}
    />
  );
}

function NoRunningShift({ last }: { last: OpenShift | undefined }) {
  const desk = useDesk();
  const summary = useMemo(() => last && summaryOf(last.store, desk.running), [last]);
  const shift = last?.store.shift.value;
  const handover = useWaitingHandover(shift?.shift_id);
  return (
    <Now
      handover={handover}
      last={shift && summary && { shift, summary: summary.value }}
      canWrite={desk.session.person.value?.canWrite === true}
      onStart={() => openStart(desk)}
    />
  );
}
