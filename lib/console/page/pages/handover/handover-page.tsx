import { useRoute } from 'preact-iso/router';
import { useEffect, useMemo } from 'preact/hooks';
import { firstRecord } from '../../api/call.ts';
import { useDesk, type Desk } from '../../desk/desk.ts';
import type { RecordForm } from '../../drafts/forms/record-form.ts';
import { HandoverView } from '../../views/handover/handover-view.tsx';
import type { HandoverFields } from '../../views/handover/handover-text.tsx';
import { isFieldInUse } from '../../views/parts/form-status.tsx';
import { Message } from '../../views/parts/message.tsx';
import { useAsync } from '../use-async.ts';
import { idIn } from '../unknown/id-in.ts';
import { UnknownShift } from '../unknown/unknown-shift.tsx';
import { useTitle } from '../use-title.ts';
import { HandoverModel, toVersion } from './handover-model.ts';
import { useAcceptance } from './use-acceptance.ts';
import { useHandoverText } from './use-handover-text.tsx';
import { useSteadyPage } from './use-steady-page.ts';
import { useAcknowledgements } from './use-acknowledgements.tsx';
import { useRecordForm } from '../../flows/use-record-form.ts';

/** The handover of a shift, by the number in the address. */
export function HandoverPage() {
  const shiftId = idIn(useRoute().params.shift_id);
  const desk = useDesk();
  if (shiftId === undefined) return <UnknownShift />;
  // Another person begins anew.
  const key = `${shiftId} ${desk.session.person.value?.id}`;
  return <HandoverOfShift key={key} shiftId={shiftId} />;
}

function HandoverOfShift({ shiftId }: { shiftId: number }) {
  const desk = useDesk();
  const { session, shifts, live, now } = desk;
  useTitle(`Handover of shift ${shiftId}`);
  useSteadyPage();
  const model = useMemo(() => new HandoverModel(desk, shiftId), [desk, shiftId]);
  useEffect(() => model.follow(), [model]);
  const form = useRecordForm<HandoverFields>({
    name: `handover ${shiftId}`,
    requests: {
      load: () => model.loadVersion(),
      save: (values, etag) => saveHandover(desk, model, shiftId, values, etag),
    },
  });
  useReceived(model, form);
  const loaded = useAsync(String(shiftId), () => shifts.load(shiftId));
  const canWrite = session.person.value?.canWrite === true;
  const text = useHandoverText(model, form, shiftId);
  const list = useAcknowledgements(model, shiftId);
  const shift = shifts.open(shiftId).store.shift.value;
  const accept = useAcceptance(model, form, shift);
  const handover = model.handover.value;
  const failure = loaded.state === 'failed' ? loaded.problem : model.problem.value;
  if (!shift || !handover)
    return (
      <div role="status">
        <h1 class="visually-hidden">Handover of shift {shiftId}</h1>
        <Message
          icon={failure === undefined ? 'waiting' : 'failed'}
          title={failure ?? `Loading the handover of shift ${shiftId}…`}
        />
      </div>
    );
  // The operator of the shift has nothing to acknowledge before the offer.
  const isOutgoing = shift.user_id !== undefined && shift.user_id === session.person.value?.id;
  const isOpen = handover.state === 'offered' || (handover.state === 'draft' && !isOutgoing);
  const mayTakeOver = canWrite && isOpen;
  return (
    <HandoverView
      {...{ shift, handover, text }}
      rows={model.rows.value}
      now={now.value}
      asOf={live.asOf.value}
      list={{ ...list, canAcknowledge: mayTakeOver }}
      accept={mayTakeOver ? accept : undefined}
    />
  );
}

/** Gives each version that the model has to the form. */
function useReceived(model: HandoverModel, form: RecordForm<HandoverFields>): void {
  useEffect(
    () =>
      model.handover.subscribe((handover) => {
        if (handover) form.receive(toVersion(handover), isFieldInUse('handover-words'));
      }),
    [model, form],
  );
}

async function saveHandover(
  { api }: Desk,
  model: HandoverModel,
  shiftId: number,
  { summary, plan, to }: HandoverFields,
  etag: string,
) {
  const { body } = await api.call('shift-log.update-handover', {
    path: { shift_id: shiftId },
    body: { summary, plan, to: to.trim() === '' ? null : to.trim() },
    headers: { 'If-Match': etag },
  });
  const record = firstRecord(body);
  model.apply(record);
  return toVersion(record);
}
