import { useContext, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { firstRecord, messageOf } from '../../api/call.ts';
import { useDesk, type Desk } from '../../desk/desk.ts';
import type { RecordForm } from '../../drafts/forms/record-form.ts';
import type { Chosen, TwoVersions } from '../../views/dialogs/fields-conflict.tsx';
import type { HandoverFields, HandoverTextProps } from '../../views/handover/handover-text.tsx';
import { LinksContext } from '../../views/parts/links.ts';
import type { HandoverModel } from './handover-model.ts';
import { useConflict } from './use-conflict.tsx';
import { askToDiscard } from '../../flows/ask-to-discard.ts';
import { useTemplates } from '../../flows/use-templates.ts';

/** Provides the properties of summary and plan. */
export function useHandoverText(
  model: HandoverModel,
  form: RecordForm<HandoverFields>,
  shiftId: number,
): HandoverTextProps {
  const desk = useDesk();
  const links = useContext(LinksContext);
  const { route } = useLocation();
  const [isEditRequested, setEditRequested] = useState(false);
  const [isOffering, setOffering] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  useConflict(form, { toFields, fromFields });
  const canWrite = desk.session.person.value?.canWrite === true;
  const state = model.handover.value?.state ?? 'draft';
  const isChanged = form.isChanged.value;
  const withdraw = () => withdrawOffer(desk, model, shiftId);
  const offer = async () => {
    setOffering(true);
    setProblem(undefined);
    try {
      if (!(await form.save())) return;
      await sendOffer(desk, model, shiftId);
      const { to } = form.values.peek() ?? {};
      desk.notices.confirm(`The handover is offered${to ? ` to ${to}` : ''}.`, withdraw);
      setEditRequested(false);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setOffering(false);
    }
  };
  return {
    fields: form.values,
    progress: form,
    templates: useTemplates(desk, 'handover'),
    state,
    canWrite,
    // Fields with unsaved text stay, whatever the other person does.
    isEditing:
      canWrite && (isChanged || (state !== 'accepted' && (isEditRequested || state === 'draft'))),
    isOffering,
    problem,
    onChange: (part) => form.set(part),
    onSave: () =>
      void form.save().then((isSaved) => {
        if (isSaved) setEditRequested(false);
      }),
    onOffer: () => void offer(),
    onWithdraw: () => void withdraw().catch((error: unknown) => setProblem(messageOf(error))),
    onDiscard: () => askToDiscard(desk, form),
    onEdit: () => setEditRequested(true),
    onShowNewest: () => form.showNewest(),
    onToComment: () =>
      void toComment(desk, form, shiftId).then(
        () => route(links.shift(shiftId)),
        (error: unknown) => setProblem(messageOf(error)),
      ),
  };
}

async function sendOffer({ api }: Desk, model: HandoverModel, shiftId: number): Promise<void> {
  const { body } = await api.call('shift-log.offer-handover', { path: { shift_id: shiftId } });
  model.apply(firstRecord(body));
}

async function withdrawOffer({ api }: Desk, model: HandoverModel, shiftId: number): Promise<void> {
  const { body } = await api.call('shift-log.withdraw-offer', { path: { shift_id: shiftId } });
  model.apply(firstRecord(body));
}

/** Moves text that can no longer be saved into the draft of a comment of its shift. Sends nothing. */
async function toComment(
  { userDrafts }: Desk,
  form: RecordForm<HandoverFields>,
  shiftId: number,
): Promise<void> {
  const drafts = userDrafts.peek()?.drafts;
  const fields = form.values.peek();
  if (!drafts || !fields) throw new Error('This browser stores no drafts. Copy your text first.');
  const draft = await drafts.open({ kind: 'comment', shift_id: shiftId });
  const text = [draft.text, fields.summary, fields.plan].filter((one) => one.trim() !== '');
  await drafts.save({ ...draft, text: text.join('\n\n') });
  await form.discard();
}

const labels = { summary: 'Summary', plan: 'Plan', to: 'For' } as const;
const names = ['summary', 'plan', 'to'] as const;

const toFields = (
  base: HandoverFields,
  mine: HandoverFields,
  theirs: HandoverFields,
): TwoVersions[] =>
  names
    .filter((name) => theirs[name] !== mine[name])
    .map((name) => ({
      name,
      label: labels[name],
      isText: true,
      base: base[name],
      mine: mine[name],
      theirs: theirs[name],
    }));

const fromFields = (chosen: Chosen, mine: HandoverFields): HandoverFields => ({
  summary: chosen.summary?.text ?? mine.summary,
  plan: chosen.plan?.text ?? mine.plan,
  to: chosen.to?.text ?? mine.to,
});
