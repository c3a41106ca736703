import { useState } from 'preact/hooks';
import { firstRecord, messageOf, ErrorResponse } from '../../api/call.ts';
import { useDesk, type Desk } from '../../desk/desk.ts';
import { useSubmit } from '../../flows/use-submit.ts';
import type { HandoverRow } from '../../store/handover.ts';
import { Dispute } from '../../views/handover/dispute.tsx';
import type { ItemListProps } from '../../views/handover/item-list.tsx';
import type { HandoverModel } from './handover-model.ts';

type Busy = ItemListProps['busy'] extends ReadonlySet<infer One> ? One : never;

/** Acknowledges and disputes the items of a handover. */
export function useAcknowledgements(
  model: HandoverModel,
  shiftId: number,
): Omit<ItemListProps, 'rows' | 'canAcknowledge'> {
  const desk = useDesk();
  const [busy, setBusy] = useState<ReadonlySet<Busy>>(new Set());
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const send = async (what: Busy, rows: readonly HandoverRow[], isAll = false) => {
    setBusy((before) => new Set([...before, what]));
    setProblem(undefined);
    try {
      // An undo takes back what was not acknowledged before.
      const added = {
        item_ids: rows.flatMap(({ mine, itemId }) => (mine ? [] : [itemId])),
        ...(!model.hasReadText.peek() && { text: true as const }),
      };
      await acknowledge(desk, model, shiftId, { rows, isAll });
      desk.notices.confirm(`Acknowledged: ${nameOf(what, rows)}.`, () => takeBack(added));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy((before) => new Set([...before].filter((one) => one !== what)));
    }
  };
  const takeBack = (what: TakenBack) => takeBackAcknowledgement(desk, model, shiftId, what);
  const takeBackInPlace = (what: TakenBack) =>
    void takeBack(what).catch((error: unknown) => setProblem(messageOf(error)));
  return {
    busy,
    problem,
    onTakeBack: (row) => takeBackInPlace({ item_ids: [row.itemId] }),
    onTakeBackText: () => takeBackInPlace({ text: true }),
    hasReadText: model.hasReadText.value,
    onAcknowledge: (row) => void send(row.itemId, [row]),
    onAcknowledgeText: () => void send('text', []),
    onAcknowledgeAll: () => {
      const open = model.rows.peek().filter(({ change }) => change !== 'closed');
      void send('all', open, true);
    },
    onDispute: (row) => {
      const close = () => (desk.dialog.value = undefined);
      desk.dialog.value = <DisputeFlow {...{ desk, model, shiftId, row, onClose: close }} />;
    },
  };
}

/** Says what was acknowledged. */
const nameOf = (what: Busy, [first]: readonly HandoverRow[]): string =>
  what === 'all' ? 'everything' : what === 'text' ? 'summary and plan' : (first?.title ?? '');

/** What is taken back: items, after which the text stays acknowledged, or the text. */
type TakenBack = { item_ids?: number[]; text?: true };

async function takeBackAcknowledgement(
  { api }: Desk,
  model: HandoverModel,
  shiftId: number,
  body: TakenBack,
): Promise<void> {
  const request = { path: { shift_id: shiftId }, body };
  model.apply(firstRecord((await api.call('shift-log.withdraw-acknowledgements', request)).body));
}

type DisputeFlowProps = {
  desk: Desk;
  model: HandoverModel;
  shiftId: number;
  row: HandoverRow;
  onClose: () => void;
};

function DisputeFlow({ desk, model, shiftId, row, onClose }: DisputeFlowProps) {
  const { isBusy, problem, submit } = useSubmit(onClose);
  const dispute = (note: string) => acknowledge(desk, model, shiftId, { rows: [row], note });
  return (
    <Dispute
      {...{ isBusy, problem, onClose }}
      title={row.title}
      onDispute={(note) => void submit(() => dispute(note))}
    />
  );
}

type AcknowledgeRequest = {
  rows: readonly HandoverRow[];
  isAll?: boolean;
  /** Given if the items are disputed. */
  note?: string;
};

/**
 * Acknowledges items and the text in the versions that the person sees. If one of them has changed meanwhile, it is
 * shown instead, and nothing is acknowledged.
 */
async function acknowledge(
  { api }: Desk,
  model: HandoverModel,
  shiftId: number,
  { rows, isAll = false, note }: AcknowledgeRequest,
): Promise<void> {
  const handover = model.handover.peek();
  if (!handover) return;
  const ids = rows.map(({ itemId }) => itemId);
  const body = {
    ...(isAll ? { all: true } : { item_ids: ids }),
    seen: rows.map(({ itemId, version }) => ({ item_id: itemId, version })),
    text_version: handover.text_version,
    ...(note !== undefined && { note, disputed: true }),
  };
  const path = { shift_id: shiftId };
  try {
    const [record] = (await api.call('shift-log.acknowledge-items', { path, body })).body
      .result_data;
    if (record) model.apply(record);
  } catch (error) {
    if (!(error instanceof ErrorResponse && error.status === 412)) throw error;
    await model.load();
    throw new Error(
      'The text or an item has changed since you saw it. Look again, then acknowledge it.',
      {
        cause: error,
      },
    );
  }
}
