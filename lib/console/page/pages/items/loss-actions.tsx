import { capitalized } from '#lib/night/words.ts';
import { messageOf } from '../../api/call.ts';
import type { Desk } from '../../desk/desk.ts';
import { itemLossStoreOf } from '../../desk/item-loss-store.ts';
import { changeLoss, currentTimeWithin, etagOf } from '../../flows/loss-requests.ts';
import { openDialog } from '../../flows/open-dialog.tsx';
import type { Loss } from '../../store/item-loss-records.ts';
import type { ShiftSummary } from '../../store/records.ts';
import { duration } from '#lib/night/durations.ts';
import { between, clockTime } from '../../views/parts/time.tsx';
import type { RailProps } from '../../views/rail/rail-props.ts';

type LossActions = Pick<
  RailProps['actions'],
  | 'startLoss'
  | 'stopLoss'
  | 'restartLoss'
  | 'withdrawLoss'
  | 'reinstateLoss'
  | 'askToStopLoss'
  | 'editLoss'
  | 'explainGap'
>;

/** Provides the actions that start, stop and correct the loss clocks of a shift. */
export function lossActionsOf(desk: Desk, shift: ShiftSummary): LossActions {
  /** When a clock was stopped first: another attempt does not count the time in between. */
  const stops = new Map<number, string>();
  const stop = (loss: Loss) => void stopLoss(desk, shift, loss, stops);
  const change = (lossId: number, body: LossChange) =>
    changeLoss(desk, lossId, body).catch((error: unknown) => desk.notices.fail(messageOf(error)));
  const restart = async (loss: Loss) => {
    const { loss_id, category, ended } = loss;
    const restarted = await changeLoss(desk, loss_id, { ended: null }, etagOf(loss)).catch(
      (error: unknown) => desk.notices.fail(messageOf(error)),
    );
    if (restarted)
      desk.notices.confirm(`${capitalized(category)}: the loss clock runs again.`, () =>
        changeLoss(desk, loss_id, { ended }, etagOf(restarted)),
      );
  };
  const withdraw = async ({ loss_id, category, began }: Loss) => {
    if (!(await change(loss_id, { withdrawn: true }))) return;
    desk.notices.confirm(
      `Withdrawn: ${category}, ${clockTime(began)} UTC. It counts nowhere.`,
      () => changeLoss(desk, loss_id, { withdrawn: false }),
    );
  };
  return {
    startLoss: () =>
      void openDialog(desk, ({ StartLossFlow }, onClose) => (
        <StartLossFlow {...{ desk, shift, onClose }} />
      )),
    stopLoss: stop,
    restartLoss: (loss) => void restart(loss),
    withdrawLoss: (loss) => void withdraw(loss),
    reinstateLoss: ({ loss_id }) => void change(loss_id, { withdrawn: false }),
    askToStopLoss: () => {
      const losses = itemLossStoreOf(desk).lostTime(shift.shift_id).open.peek();
      void openDialog(desk, ({ StopLossFlow }, onClose) => (
        <StopLossFlow {...{ losses, onClose }} onStop={stop} />
      ));
    },
    editLoss: (loss) =>
      void openDialog(desk, ({ LossFlow }, onClose) => (
        <LossFlow {...{ desk, shift, loss, onClose }} />
      )),
    explainGap: ({ from, to }) => {
      const isLast = itemLossStoreOf(desk).lostTime(shift.shift_id).accounting.peek()?.to === to;
      const isPast = shift.shift_end !== undefined || !isLast;
      const proposal = { category: 'idle', began: from, ...(isPast && { ended: to }) } as const;
      void openDialog(desk, ({ LossFlow }, onClose) => (
        <LossFlow {...{ desk, shift, proposal, onClose }} />
      ));
    },
  };
}

type LossChange = { withdrawn: boolean };

async function stopLoss(
  desk: Desk,
  shift: ShiftSummary,
  loss: Loss,
  stops: Map<number, string>,
): Promise<void> {
  const { loss_id, category, began } = loss;
  const now = currentTimeWithin(desk, shift);
  const ended = stops.get(loss_id) ?? (now < began ? began : now);
  stops.set(loss_id, ended);
  try {
    await changeLoss(desk, loss_id, { ended });
    stops.delete(loss_id);
    const length = duration(between(began, ended) ?? 0);
    desk.notices.confirm(
      `${capitalized(category)}: ${length} lost, until ${clockTime(ended)} UTC.`,
      () => changeLoss(desk, loss_id, { ended: null }),
    );
  } catch (error) {
    desk.notices.fail(`The loss clock still runs. ${messageOf(error)} Stop it again.`);
  }
}
