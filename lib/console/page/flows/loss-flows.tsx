import { useEffect, useMemo } from 'preact/hooks';
import type { Desk } from '../desk/desk.ts';
import { itemLossStoreOf } from '../desk/item-loss-store.ts';
import type { Loss, LossCategory } from '../store/item-loss-records.ts';
import type { ShiftSummary } from '../store/records.ts';
import { capitalized } from '#lib/night/words.ts';
import { ChoiceDialog } from '../views/dialogs/choice-dialog.tsx';
import { categories, categoryNames } from '../views/losses/categories.ts';
import { clockTime, Time } from '../views/parts/time.tsx';
import { LossDialog } from '../views/losses/loss-dialog.tsx';
import { toLossFields, type LossFields } from '../views/losses/loss-fields.ts';
import { changeLoss, createLoss, currentTimeWithin, etagOf } from './loss-requests.ts';
import { useSubmit } from './use-submit.ts';
import { useDialogForm } from './use-dialog-form.ts';
import { lossFormRequests } from './loss-forms.ts';

type FlowProps = { desk: Desk; shift: ShiftSummary; onClose: () => void };

/** A loss before it is recorded: what a gap or a failed block proposes. */
type ProposedLoss = Partial<Loss> & Pick<Loss, 'category'>;

/** Asks for the category, and starts the clock at the time when it was asked. */
export function StartLossFlow({ desk, shift, onClose }: FlowProps) {
  const began = useMemo(() => currentTimeWithin(desk, shift), []);
  const keys = useMemo(() => new Map<LossCategory, string>(), []);
  const { isBusy, problem, submit } = useSubmit(onClose);
  const start = async (category: LossCategory) => {
    // After a lost response, the same category is the same request.
    const key = keys.get(category) ?? crypto.randomUUID();
    keys.set(category, key);
    const loss = await createLoss(desk, shift.shift_id, { category, began }, key);
    desk.notices.confirm(
      `${capitalized(category)}: the loss clock runs since ${clockTime(began)} UTC.`,
      () => changeLoss(desk, loss.loss_id, { withdrawn: true }),
    );
  };
  return (
    <ChoiceDialog
      {...{ isBusy, problem, onClose }}
      title="Why is time being lost?"
      label="Categories"
      options={categoryOptions}
      actLabel="Start the clock"
      onChoose={(category) => void submit(() => start(category))}
    >
      <p>
        The clock runs from <Time at={began} /> UTC.
      </p>
    </ChoiceDialog>
  );
}

const categoryOptions = categoryNames.map((category) => ({
  value: category,
  label: capitalized(category),
  hint: categories[category],
}));

type StopLossProps = {
  losses: readonly Loss[];
  onStop: (loss: Loss) => void;
  onClose: () => void;
};

/** Asks which running loss ends: a key alone stops nothing. */
export function StopLossFlow({ losses, onStop, onClose }: StopLossProps) {
  return (
    <ChoiceDialog
      title="Stop the loss clock?"
      label="Running losses"
      options={losses.map(({ loss_id, category, began, component }) => ({
        value: loss_id,
        label: capitalized(category),
        hint: `since ${clockTime(began)} UTC${component === undefined ? '' : `, ${component}`}`,
      }))}
      actLabel="Stop the clock"
      onChoose={(id) => {
        const loss = losses.find(({ loss_id }) => loss_id === id);
        onClose();
        if (loss) onStop(loss);
      }}
      onClose={onClose}
    />
  );
}

type LossFlowProps = FlowProps & { loss?: Loss; proposal?: ProposedLoss };

/** Records a loss, as a gap proposes it, or corrects one. */
export function LossFlow({ desk, shift, loss, proposal, onClose }: LossFlowProps) {
  const { shift_id, shift_start: start } = shift;
  const handover = itemLossStoreOf(desk);
  useEffect(() => void handover.ensureItemsLoaded(), []);
  const initial = loss ?? proposal ?? { category: 'fault' };
  const form = useDialogForm<LossFields>({
    onDone: onClose,
    name: `loss ${shift_id} ${loss?.loss_id ?? `at ${proposal?.began}`}`,
    start: () => {
      const values = toLossFields(initial, start);
      return { values, base: { values, ...(loss && { etag: etagOf(loss) }) } };
    },
    requests: lossFormRequests(desk, shift),
  });
  return (
    <LossDialog
      {...{ ...form, start, onClose }}
      isNew={!loss}
      now={desk.api.clock.now().getTime()}
      items={handover.items.open.value ?? []}
    />
  );
}
