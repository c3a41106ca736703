import type { Model } from './linearizable.ts';
import type { Result } from './objects.ts';

/** An operation on the running shift, its handover or the open items. */
export type ShiftResult = Result & {
  shift?: number;
  /** Who acknowledges or accepts. */
  by?: string;
  item?: number;
  /** The version of the handover or the item after the operation. */
  version?: number;
  /** The open items of an acceptance, as `<id>.<version>`, sorted. */
  accepted?: string[];
  /** What a person has acknowledged, as `<item or text>.<version>.<text version>`, sorted. */
  acknowledged?: string[];
};

type Item = { id: number; version: number; isOpen: boolean };

/** The acknowledged versions of an item and the text, by person and item. */
type Seen = [item: number, text: number];

type Handover = {
  version: number;
  text: number;
  state: 'draft' | 'offered' | 'accepted';
  seen: Record<string, Record<string, Seen>>;
};

type State = {
  /** The id of the running shift, or 0, and the last assigned id. */
  running: number;
  newest: number;
  items: Item[];
  handovers: Record<number, Handover>;
};

/** Operations name the newest shift or item that a client knows; older ones are forgotten. */
const REMEMBERED = 40;

const draft: Handover = { version: 0, text: 0, state: 'draft', seen: {} };

/**
 * At most one shift runs, and ids are consecutive. An acceptance needs an offer and acknowledgements of the text and of
 * all open items in their current versions, by the accepter; it names exactly the open items, ends its shift if that
 * runs, and starts the next one. A 503 must not change the state.
 */
export const shiftModel = (last: number): Model<ShiftResult> => ({
  first: JSON.stringify({ running: 0, newest: last, items: [], handovers: {} } satisfies State),
  isReadOnly: ({ act, status }) => status !== 200 || act === 'read',
  conflicts: (one, other) => conflict(areaOf(one), areaOf(other)),
  step: (text, result) => {
    if (result.status === 503) return text;
    const state = JSON.parse(text) as State;
    if (result.status !== 200) return isRefused(state, result) ? text : undefined;
    const next = apply(state, result);
    return next && JSON.stringify(forget(next));
  },
});

/** What an operation reads or changes. */
type Area = {
  run?: boolean;
  handover?: number | undefined;
  item?: number | undefined;
  allItems?: boolean;
};

function areaOf({ act, shift: handover, item }: ShiftResult): Area {
  if (item !== undefined) return { item };
  if (act === 'start' || act === 'end' || act === 'read') return { run: true };
  if (act === 'write' || act === 'offer') return { handover };
  return { handover, allItems: true, run: act === 'accept' };
}

const conflict = (one: Area, other: Area): boolean =>
  (one.run === true && other.run === true) ||
  (one.handover !== undefined && one.handover === other.handover) ||
  (one.item !== undefined && (one.item === other.item || other.allItems === true)) ||
  (one.allItems === true && other.item !== undefined);

const forget = ({ items, handovers, ...state }: State): State => ({
  ...state,
  items: items.slice(-REMEMBERED),
  handovers: Object.fromEntries(Object.entries(handovers).slice(-REMEMBERED)),
});

const handoverOf = ({ handovers }: State, shift: number) => handovers[shift] ?? draft;
const openItems = ({ items }: State) => items.filter(({ isOpen }) => isOpen);

/** Whether an operation is refused in a state. */
function isRefused(state: State, result: ShiftResult): boolean {
  const { act, status, shift = 0, output } = result;
  const handover = handoverOf(state, shift);
  const isAccepted = handover.state === 'accepted';
  switch (`${act} ${status}`) {
    case 'start 409':
      return state.running !== 0;
    case 'end 409':
      return state.running !== shift;
    case 'write 409':
    case 'offer 409':
    case 'acknowledge 409':
      return isAccepted;
    case 'offer 422':
      return !isAccepted && handover.text === 0;
    case 'accept 409':
      // Of several reasons any may be given; but one that is final must be true.
      return output === 'HANDOVER_ACCEPTED' ? isAccepted : !isAcceptable(state, result);
    default:
      return false;
  }
}

function isAcceptable(state: State, { shift = 0, by = '' }: ShiftResult): boolean {
  const { state: stage, text, seen } = handoverOf(state, shift);
  const own = seen[by] ?? {};
  return (
    stage === 'offered' &&
    (state.running === 0 || state.running === shift) &&
    Object.values(own).some(([, seenText]) => seenText === text) &&
    openItems(state).every(({ id, version }) => own[id]?.[0] === version)
  );
}

/** Returns the state after a successful operation, or undefined if it cannot have succeeded. */
function apply(state: State, result: ShiftResult): State | undefined {
  const { running, newest } = state;
  const { act, shift = 0, output } = result;
  switch (act) {
    case 'read':
      return output === running ? state : undefined;
    case 'start':
      return running === 0 && output === newest + 1 ? startNext(state) : undefined;
    case 'end':
      return running === shift ? { ...state, running: 0 } : undefined;
    case 'open':
    case 'change':
    case 'close':
      return applyToItem(state, result);
    default:
      return applyToHandover(state, result);
  }
}

const startNext = (state: State): State => ({
  ...state,
  running: state.newest + 1,
  newest: state.newest + 1,
});

function applyToItem(state: State, { act, item: id = 0, version = 0 }: ShiftResult) {
  const { items } = state;
  const existing = items.find((item) => item.id === id);
  if (version !== (existing?.version ?? 0) + 1 || (act === 'open') !== (existing === undefined))
    return undefined;
  const changed = { id, version, isOpen: act !== 'close' && (existing?.isOpen ?? true) };
  return { ...state, items: [...items.filter((item) => item.id !== id), changed] };
}

function applyToHandover(state: State, result: ShiftResult): State | undefined {
  const { act, shift = 0, by = '', version = 0 } = result;
  const handover = handoverOf(state, shift);
  if (handover.state === 'accepted' || version !== handover.version + 1) return undefined;
  const put = (changes: Partial<Handover>): State => ({
    ...state,
    handovers: { ...state.handovers, [shift]: { ...handover, ...changes, version } },
  });
  switch (act) {
    case 'write':
      return put({ text: handover.text + 1 });
    case 'offer':
      return handover.text > 0 ? put({ state: 'offered' }) : undefined;
    case 'acknowledge': {
      const own = acknowledge(state, handover, by);
      const all = Object.entries(own).map(([item, versions]) => [item, ...versions].join('.'));
      const isRight = all.sort().join() === result.acknowledged?.join();
      return isRight ? put({ seen: { ...handover.seen, [by]: own } }) : undefined;
    }
    case 'accept':
      return isRightAcceptance(state, result) ? startNext(put({ state: 'accepted' })) : undefined;
    default:
      return undefined;
  }
}

/** Whether an acceptance is possible, accepts exactly the open items, and starts the next shift. */
function isRightAcceptance(state: State, result: ShiftResult): boolean {
  const open = openItems(state).map(({ id, version }) => `${id}.${version}`);
  const isNext = result.output === state.newest + 1;
  return isNext && isAcceptable(state, result) && open.sort().join() === result.accepted?.join();
}

/** Returns what a person has seen after an acknowledgement of all open items, or of the text alone if none is open. */
function acknowledge(state: State, { text, seen }: Handover, by: string) {
  const open = openItems(state);
  const now = open.map(({ id, version }): [string, Seen] => [String(id), [version, text]]);
  if (now.length === 0) now.push(['text', [0, text]]);
  return { ...seen[by], ...Object.fromEntries(now) };
}
