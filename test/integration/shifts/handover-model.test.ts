import fc from 'fast-check';
import { expect, it } from 'vitest';
import { updateItem } from '#lib/shift-log/contracts/open-items.ts';
import { createShift, endShift, getCurrentShift } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import { closeAllItems, handoverOf, readHandover } from '../../support/handovers/handovers.ts';
import { openItem } from '../../support/shift-log/open-items.ts';
import { endRunningShift, only } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const people = [await as('operator', 'operator-1'), await as('operator', 'operator-2')] as const;
const [operator] = people;

type Person = 0 | 1;
type Acknowledged = { text?: number; items: Map<number, number> };

/** A handover as the API specifies it, with the items and shifts around it. */
type Model = {
  shift: number;
  /** Who runs the shift. */
  user: Person;
  hasEnded: boolean;
  /** Another shift that was started after the end. */
  other?: number | undefined;
  isOffered: boolean;
  summary: string;
  text: number;
  changes: number;
  acknowledged: [Acknowledged, Acknowledged];
  /** The versions of the open items. */
  items: Map<number, number>;
};

const newModel = (shift: number, user: Person, items: Map<number, number>): Model => ({
  ...{ shift, user, items, hasEnded: false, isOffered: false, summary: '', text: 0, changes: 0 },
  acknowledged: [{ items: new Map() }, { items: new Map() }],
});

type Command = fc.AsyncCommand<Model, object>;

const createCommand = (
  text: string,
  run: (model: Model) => Promise<unknown>,
  check: Command['check'] = () => true,
): Command => ({
  check,
  run: async (model) => {
    await run(model);
  },
  toString: () => text,
});

const start = async () => {
  const response = await operator(createShift, { body: { operator_name: 'Ada Lovelace' } });
  return only(response.body.result_data).shift_id;
};

const end = createCommand(
  'end',
  async (model) => {
    await operator(endShift, { path: { shift_id: model.other ?? model.shift } });
    if (model.other === undefined) model.hasEnded = true;
    model.other = undefined;
  },
  ({ hasEnded, other }) => !hasEnded || other !== undefined,
);

const startOther = createCommand(
  'start another shift',
  async (model) => (model.other = await start()),
  ({ hasEnded, other }) => hasEnded && other === undefined,
);

const open = createCommand('open', async ({ items }) => {
  items.set((await openItem(operator)).item_id, 1);
});

const change = (position: number, isClosed: boolean) =>
  createCommand(
    isClosed ? `close(${position})` : `change(${position})`,
    async ({ items }) => {
      const item_id = [...items.keys()][position % items.size]!;
      const version = items.get(item_id)! + 1;
      const body = isClosed ? { state: 'closed', resolution: 'Done' } : { owner: `${version}` };
      await operator(updateItem, { path: { item_id }, body });
      if (isClosed) items.delete(item_id);
      else items.set(item_id, version);
    },
    ({ items }) => items.size > 0,
  );

const write = (summary: string) =>
  createCommand(`write(${summary})`, async (model) => {
    const { status } = await handoverOf(operator, model.shift).write({ summary });
    const isRefused = model.isOffered && summary === '';
    expect(status).toBe(isRefused ? 422 : 200);
    if (isRefused || summary === model.summary) return;
    Object.assign(model, { summary, text: model.text + 1, changes: model.changes + 1 });
  });

const offer = createCommand('offer', async (model) => {
  const { status } = await handoverOf(operator, model.shift).offer();
  expect(status).toBe(model.summary === '' ? 422 : 200);
  if (status !== 200) return;
  model.isOffered = true;
  model.changes++;
});

const acknowledge = (person: Person, all: boolean) =>
  createCommand(`acknowledge(${person}, ${all})`, async (model) => {
    const ids = all ? [...model.items.keys()] : [...model.items.keys()].slice(0, 1);
    const body = all ? { all } : { item_ids: ids };
    const { status } = await handoverOf(people[person], model.shift).acknowledge(body);
    expect(status).toBe(200);
    const acknowledged = model.acknowledged[person];
    acknowledged.text = model.text;
    for (const id of ids) acknowledged.items.set(id, model.items.get(id)!);
    model.changes++;
  });

/** Returns the code with which an acceptance without a reason is refused, if any. */
function refusalOf({ isOffered, items, acknowledged, text, user }: Model, person: Person) {
  const own = acknowledged[person];
  if (!isOffered) return 'HANDOVER_NOT_OFFERED';
  const isOutdated = [...items].some(([id, version]) => own.items.get(id) !== version);
  if (isOutdated || own.text !== text) return 'ITEMS_NOT_ACKNOWLEDGED';
  return user === person ? 'HANDOVER_SAME_PERSON' : undefined;
}

const accept = (person: Person, takeover_reason?: string) =>
  createCommand(`accept(${person}, ${takeover_reason})`, async (model) => {
    const requests = handoverOf(people[person], model.shift);
    const { status, body } = await requests.accept({ takeover_reason });
    const refusal = takeover_reason === undefined ? refusalOf(model, person) : undefined;
    const code = model.other === undefined ? refusal : 'SHIFT_ALREADY_RUNNING';
    if (code !== undefined) return expect([status, body]).toMatchObject([409, { code }]);

    const accepted = only(body.result_data);
    const ids = accepted.accepted_items?.map(({ item_id }) => item_id).sort();
    expect(ids).toEqual([...model.items.keys()].sort());
    expect((await requests.accept({ takeover_reason })).body).toMatchObject({
      code: 'HANDOVER_ACCEPTED',
    });
    return Object.assign(model, newModel(accepted.next_shift_id ?? 0, person, model.items));
  });

const compare = createCommand('compare', async (model) => {
  const { shift, hasEnded, other, isOffered, summary, text, changes, items } = model;
  const stored = await readHandover(operator, shift);
  expect(stored).toMatchObject({ state: isOffered ? 'offered' : 'draft', summary });
  expect([stored.text_version, stored.version]).toEqual([text, changes]);
  expect(stored.open_items.map(({ item_id, version }) => [item_id, version]).sort()).toEqual(
    [...items].sort(),
  );
  const current = only((await operator(getCurrentShift)).body.result_data);
  const running = other ?? (hasEnded ? undefined : shift);
  if (running === undefined) expect(current).toHaveProperty('shift_end');
  else expect(current).toMatchObject({ shift_id: running });
});

const person = fc.constantFrom(0 as const, 1 as const);
const reason = fc.option(fc.constant('Ill'), { nil: undefined, freq: 1 });

it('behaves like a plain model of a handover, whatever happens in whatever order', async () => {
  const commands = fc.commands(
    [
      fc.constant(end),
      fc.constant(startOther),
      fc.constant(open),
      fc.tuple(fc.nat(5), fc.boolean()).map(([position, close]) => change(position, close)),
      fc.constantFrom('', 'Calm', 'Wind').map(write),
      fc.constant(offer),
      fc.tuple(person, fc.boolean()).map(([who, all]) => acknowledge(who, all)),
      person.map((who) => acknowledge(who, true)),
      person.map((who) => accept(who)),
      fc.tuple(person, reason).map(([who, why]) => accept(who, why)),
      fc.constant(compare),
    ],
    { maxCommands: 40 },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      await endRunningShift(operator);
      await closeAllItems(operator);
      const model = newModel(await start(), 0, new Map());
      await fc.asyncModelRun(() => ({ model, real: {} }), [...sequence, compare]);
    }),
    { numRuns: 15 },
  );
  await closeAllItems(operator);
});
