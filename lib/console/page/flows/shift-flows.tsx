import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Desk } from '../desk/desk.ts';
import { hasContent } from '../drafts/content.ts';
import { itemLossStoreOf } from '../desk/item-loss-store.ts';
import { changeOfShift } from '../store/changes.ts';
import { isDangerous } from '../store/handover.ts';
import type { Shift, ShiftSummary } from '../store/records.ts';
import { stateOf } from '../views/blocks/facts.ts';
import { EndShift } from '../views/dialogs/end-shift.tsx';
import { EditShift, StartShift } from '../views/dialogs/shift-dialogs.tsx';
import { useSubmit } from './use-submit.ts';

type FlowProps = { desk: Desk; onClose: () => void };

/** Fields of a shift that display their own validation errors. */
const FIELDS = ['operator_name', 'shift_start', 'shift_end'];

/** Returns the name of the person at this browser; blank if the token had none. */
function ownName({ session }: Desk): string {
  const { id, name = '' } = session.person.peek() ?? {};
  return name === id ? '' : name;
}

/** Starts a shift, once: a repetition after a lost response has the same key. */
export function StartFlow({ desk, onClose }: FlowProps) {
  const [operators, setOperators] = useState<readonly string[]>([]);
  const key = useMemo(() => crypto.randomUUID(), []);
  const { submit, ...state } = useSubmit(onClose, FIELDS);
  useEffect(() => {
    const suggest = async () =>
      setOperators((await desk.api.call('shift-log.list-operators')).body.result_data);
    // Without suggestions the name is typed.
    suggest().catch(() => undefined);
  }, []);
  const start = async (operator_name: string) => {
    const request = { body: { operator_name }, headers: { 'Idempotency-Key': key } };
    const { body } = await desk.api.call('shift-log.create-shift', request);
    show(desk, body.result_data);
  };
  return (
    <StartShift
      {...{ operators, onClose, ...state }}
      ownName={ownName(desk)}
      onStart={(operator) => void submit(() => start(operator))}
    />
  );
}

type ShiftFlowProps = FlowProps & { shift: ShiftSummary };

export function EditFlow({ desk, shift, onClose }: ShiftFlowProps) {
  const { submit, ...state } = useSubmit(onClose, FIELDS);
  const save = async (body: { operator_name: string; shift_start: string }) => {
    const path = { shift_id: shift.shift_id };
    const response = await desk.api.call('shift-log.update-shift', { path, body });
    show(desk, response.body.result_data);
  };
  return (
    <EditShift
      {...{ shift, onClose, ...state }}
      now={desk.api.clock.now().getTime()}
      onSave={(change) => void submit(() => save(change))}
    />
  );
}

/** Ends a shift after a confirmation that names it. */
export function EndFlow({ desk, shift, onClose }: ShiftFlowProps) {
  const { submit, ...state } = useSubmit(onClose, FIELDS);
  useEffect(() => void itemLossStoreOf(desk).ensureItemsLoaded(), []);
  const end = async (shift_end?: string) => {
    const path = { shift_id: shift.shift_id };
    const request = { path, ...(shift_end !== undefined && { body: { shift_end } }) };
    show(desk, (await desk.api.call('shift-log.end-shift', request)).body.result_data);
  };
  return (
    <EndShift
      {...{ shift, onClose, ...state }}
      now={desk.now.value}
      unsentCount={desk.unsentCount.value}
      draftCount={draftsOf(desk, shift.shift_id)}
      dangers={(itemLossStoreOf(desk).items.open.value ?? [])
        .filter(isDangerous)
        .map(({ title }) => title)}
      active={activeBlocks(desk, shift.shift_id)}
      onEnd={(shiftEnd) => void submit(() => end(shiftEnd))}
    />
  );
}

const draftsOf = ({ userDrafts }: Desk, shiftId: number): number =>
  (userDrafts.value?.drafts.entries.value ?? []).filter(
    (draft) => draft.target.shift_id === shiftId && hasContent(draft),
  ).length;

function activeBlocks({ shifts, running }: Desk, shiftId: number): number {
  const { order, entry } = shifts.open(shiftId).store;
  return order.value.filter((key) => {
    const loaded = entry(key).value;
    return loaded?.kind === 'log' && stateOf(loaded.record, running.peek()) === 'running';
  }).length;
}

function show({ shifts }: Desk, [shift]: Shift[]): void {
  if (shift) shifts.apply(changeOfShift(shift), 'response');
}
