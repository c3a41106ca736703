import { useContext, useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { messageOf, NetworkError } from '../../api/call.ts';
import { isFinalError } from '../../api/final-error.ts';
import { useDesk, type Desk } from '../../desk/desk.ts';
import type { RecordForm } from '../../drafts/forms/record-form.ts';
import type { ShiftSummary } from '../../store/records.ts';
import { obstaclesOf, type Acceptance, type AcceptProps } from '../../views/handover/accept.tsx';
import type { HandoverFields } from '../../views/handover/handover-text.tsx';
import { LinksContext } from '../../views/parts/links.ts';
import { createAttemptKey } from './attempt-key.ts';
import type { HandoverModel } from './handover-model.ts';

/** Provides the properties of the acceptance; undefined until the handover is loaded. */
export function useAcceptance(
  model: HandoverModel,
  form: RecordForm<HandoverFields>,
  shift: ShiftSummary | undefined,
): AcceptProps | undefined {
  const desk = useDesk();
  const links = useContext(LinksContext);
  const { route } = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const key = useMemo(createAttemptKey, []);
  const person = desk.session.person.value;
  const handover = model.handover.value;
  if (!handover || !shift || !person) return undefined;
  const accept = async (acceptance: Acceptance) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await sendAcceptance(desk, model, acceptance, key.of(acceptance));
      // Unsaved text stays on the screen.
      if (!form.isChanged.peek()) route(links.now);
    } catch (error) {
      if (isFinalError(error)) key.forget();
      setProblem(error instanceof NetworkError ? NO_CONNECTION : messageOf(error));
      await model.load().catch(() => undefined);
    } finally {
      setBusy(false);
    }
  };
  return {
    name: person.name,
    obstacles: (operatorName) =>
      obstaclesOf({
        handover,
        left: model.left.value.length,
        hasReadText: model.hasReadText.value,
        isSamePerson: isSamePerson(shift, person.id, operatorName),
      }),
    isBusy,
    problem,
    onAccept: (acceptance) => void accept(acceptance),
  };
}

const NO_CONNECTION =
  'No response from the desk. Press the button again: the shift is taken over once, however often you do.';

const isSamePerson = (shift: ShiftSummary, userId: string, name: string): boolean =>
  shift.user_id === undefined ? shift.operator_name === name : shift.user_id === userId;

async function sendAcceptance(
  { api, shifts, notices }: Desk,
  model: HandoverModel,
  body: Acceptance,
  key: string,
): Promise<void> {
  const path = { shift_id: model.shiftId };
  const headers = { 'Idempotency-Key': key };
  const response = await api.call('shift-log.accept-handover', { path, body, headers });
  const [record] = response.body.result_data;
  if (record) model.apply(record);
  notices.confirm(`You have taken over: shift ${record?.next_shift_id ?? ''} runs.`);
  // The stream brings the same; until then the response alone is known.
  await Promise.all([shifts.loadCurrent(), shifts.load(model.shiftId)]).catch(() => undefined);
}
