import {
  acceptHandover,
  acknowledgeItems,
  offerHandover,
  updateHandover,
} from '#lib/shift-log/contracts/handover.ts';
import { createItem, updateItem } from '#lib/shift-log/contracts/open-items.ts';
import { createShift, endShift, getCurrentShift } from '#lib/shift-log/contracts/shifts.ts';
import { pick, type Client, type SharedObject } from './objects.ts';
import { shiftModel, type ShiftResult } from './shift-model.ts';

/** Open items. No further one is opened. */
const MANY_ITEMS = 4;

type Act = (turn: number) => Promise<ShiftResult>;

/** The newest shift that clients know, and the last ones with a written and an offered handover. */
type Known = { shift: number; written?: number; offered?: number };

/**
 * The running shift, its handover and the open items: starts and ends compete with the acceptances of two persons.
 * `last` is the id of an ended shift.
 */
export function createRunningShiftObject(
  operator: Client,
  relief: Record<string, Client>,
  last: number,
): SharedObject {
  const known: Known = { shift: last };
  const items = createItemActs(operator);
  const learn = (shift: number | undefined) => {
    if (shift !== undefined && shift > known.shift) known.shift = shift;
  };
  const start: Act = async () => {
    const { status, body } = await operator(createShift, { body: { operator_name: 'Ada' } });
    const output = body.result_data[0]?.shift_id;
    learn(output);
    return { act: 'start', status, ...(output !== undefined && { output }) };
  };
  const end: Act = async () => {
    const { shift } = known;
    const { status } = await operator(endShift, { path: { shift_id: shift } });
    return { act: 'end', status, shift };
  };
  const current: Act = async () => {
    const { status, body } = await operator(getCurrentShift);
    const [shift] = body.result_data;
    const output = shift?.shift_end === undefined ? (shift?.shift_id ?? 0) : 0;
    return { act: 'read', status, output };
  };
  const handover = createHandoverActs(operator, relief, known, learn);
  const { write, offer, acknowledge, accept } = handover;
  return {
    name: 'the running shift',
    act: (random, turn) => {
      const by = pick(random, ...Object.keys(relief));
      const acknowledgeAsOne: Act = () => acknowledge(by);
      const acceptAsOne: Act = () => accept(by, turn);
      const isOffered = known.offered === known.shift;
      const due = isOffered
        ? [acknowledgeAsOne, acceptAsOne]
        : [known.written === known.shift ? offer : write];
      const any = [start, current, end, write, offer, acknowledgeAsOne, acceptAsOne];
      const changeItem: Act = () => items(random, turn);
      // Every second operation is one that an acceptance needs next.
      return pick<Act>(random, ...(random() < 0.5 ? due : [...any, changeItem]))(turn);
    },
    model: shiftModel(last),
  };
}

/** Returns the operations on the handover of the newest known shift. */
function createHandoverActs(
  operator: Client,
  relief: Record<string, Client>,
  known: Known,
  learn: (shift: number | undefined) => void,
) {
  type HandoverResponse = { status: number; body: { result_data: { version: number }[] } };
  const report = (act: string, shift: number, { status, body }: HandoverResponse): ShiftResult => ({
    act,
    status,
    shift,
    ...(status === 200 && { version: body.result_data[0]!.version }),
  });
  const path = () => ({ shift_id: known.shift });
  return {
    write: async (turn: number) => {
      const [to, body] = [path(), { summary: `Written in turn ${turn}` }];
      const response = await operator(updateHandover, { path: to, body });
      if (response.status === 200) known.written = to.shift_id;
      return report('write', to.shift_id, response);
    },
    offer: async () => {
      const to = path();
      const response = await operator(offerHandover, { path: to });
      if (response.status === 200) known.offered = to.shift_id;
      return report('offer', to.shift_id, response);
    },
    acknowledge: async (by: string) => {
      const to = path();
      const response = await relief[by]!(acknowledgeItems, { path: to, body: { all: true } });
      const { acknowledgements = [] } = response.body.result_data[0] ?? {};
      const own = acknowledgements.filter((one) => one.by === by);
      const acknowledged = own.map(({ item_id = 'text', item_version = 0, text_version }) =>
        [item_id, item_version, text_version].join('.'),
      );
      const result = { ...report('acknowledge', to.shift_id, response), by };
      return { ...result, acknowledged: acknowledged.sort() };
    },
    accept: async (by: string, turn: number): Promise<ShiftResult> => {
      const to = path();
      // Nobody takes over from himself: each shift has another user.
      const body = { operator_name: 'Grace', user_id: `relief-in-turn-${turn}` };
      const response = await relief[by]!(acceptHandover, { path: to, body });
      const result = { ...report('accept', to.shift_id, response), by };
      if (response.status !== 200)
        return { ...result, output: (response.body as unknown as { code: string }).code };
      const { next_shift_id: output = 0, accepted_items = [] } = response.body.result_data[0]!;
      learn(output);
      const accepted = accepted_items.map(({ item_id, version }) => `${item_id}.${version}`);
      return { ...result, output, accepted: accepted.sort() };
    },
  };
}

/** Returns the operation that opens, changes or closes an item. */
function createItemActs(operator: Client) {
  const open: number[] = [];
  return async (random: () => number, turn: number): Promise<ShiftResult> => {
    const act =
      open.length === 0 ? 'open' : pick(random, 'change', 'close', ...openingActs(open.length));
    if (act === 'open') {
      const body = { kind: 'fault' as const, title: `Opened in turn ${turn}` };
      const { status, body: itemBody } = await operator(createItem, { body });
      const [item] = itemBody.result_data;
      if (item) open.push(item.item_id);
      return { act, status, ...(item && { item: item.item_id, version: item.version }) };
    }
    const item_id = pick(random, ...open);
    if (act === 'close') open.splice(open.indexOf(item_id), 1);
    const closed = { state: 'closed' as const, resolution: `Closed in turn ${turn}` };
    const body = act === 'close' ? closed : { title: `Changed in turn ${turn}` };
    const { status, body: itemBody } = await operator(updateItem, { path: { item_id }, body });
    const [item] = itemBody.result_data;
    return { act, status, item: item_id, ...(item && { version: item.version }) };
  };
}

const openingActs = (count: number): string[] => (count < MANY_ITEMS ? ['open'] : []);
