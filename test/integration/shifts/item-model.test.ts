import fc from 'fast-check';
import { expect, it } from 'vitest';
import { updateItem } from '#lib/shift-log/contracts/open-items.ts';
import { createShift, endShift } from '#lib/shift-log/contracts/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import { listItemIds, openItem, readItem } from '../../support/shift-log/open-items.ts';
import {
  createUniqueText,
  endRunningShift,
  only,
  type Client,
} from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

/** An item as the API specifies it. */
type ModelItem = {
  id: number;
  state: 'open' | 'closed';
  owner?: string | undefined;
  resolution?: string | undefined;
  opened_in?: number | undefined;
  closed_in?: number | undefined;
  version: number;
};
const compared = ['state', 'owner', 'resolution', 'opened_in', 'closed_in'] as const;

type Model = { component: string; running: number | undefined; items: ModelItem[] };
type Command = fc.AsyncCommand<Model, Client>;

const createCommand = (
  text: string,
  run: Command['run'],
  check: Command['check'] = () => true,
): Command => ({ check, run, toString: () => text });

const start = createCommand(
  'start',
  async (model, client) => {
    const response = await client(createShift, { body: { operator_name: 'Ada Lovelace' } });
    model.running = only(response.body.result_data).shift_id;
  },
  ({ running }) => running === undefined,
);

const end = createCommand(
  'end',
  async (model, client) => {
    await client(endShift, { path: { shift_id: model.running ?? 0 } });
    model.running = undefined;
  },
  ({ running }) => running !== undefined,
);

const open = createCommand('open', async (model, client) => {
  const { item_id } = await openItem(client, { component: model.component });
  model.items.push({ id: item_id, state: 'open', opened_in: model.running, version: 1 });
});

type Change = {
  state?: 'open' | 'closed' | undefined;
  resolution?: string | null | undefined;
  owner?: string | null | undefined;
};

/** Returns the item after a change, or undefined if the change is refused. */
function apply(
  item: ModelItem,
  { state = item.state, resolution, owner }: Change,
  running?: number,
) {
  const next = { ...item, state, owner: owner === undefined ? item.owner : (owner ?? undefined) };
  next.resolution = resolution === undefined ? item.resolution : (resolution ?? undefined);
  if (state === 'open' && item.state === 'open' && next.resolution !== undefined) return undefined;
  if (state === 'open') return { ...next, resolution: undefined, closed_in: undefined };
  if (next.resolution === undefined) return undefined;
  return { ...next, closed_in: item.state === 'open' ? running : item.closed_in };
}

const change = (position: number, body: Change) =>
  createCommand(
    `change(${position}, ${JSON.stringify(body)})`,
    async (model, client) => {
      const index = position % model.items.length;
      const item = model.items[index]!;
      const response = await client(updateItem, { path: { item_id: item.id }, body });
      const next = apply(item, body, model.running);
      expect(response.status).toBe(next ? 200 : 422);
      if (!next) return;
      const isSame = compared.every((name) => next[name] === item[name]);
      model.items[index] = isSame ? item : { ...next, version: item.version + 1 };
    },
    ({ items }) => items.length > 0,
  );

const compare = createCommand('compare', async ({ component, items }, client) => {
  const ids = items.filter(({ state }) => state === 'open').map(({ id }) => id);
  expect(await listItemIds(client, { state: 'open', component })).toEqual(ids.reverse());
  for (const { id, ...expected } of items) {
    const { history, ...item } = await readItem(client, id);
    for (const name of compared) expect(item[name]).toBe(expected[name]);
    expect(history).toHaveLength(expected.version);
    const replayed = history.reduceRight((state, entry) => replay(state, entry), {});
    const { item_id: _id, metadata: _metadata, version: _version, ...fields } = item;
    expect(replayed).toEqual(fields);
  }
});

/** Returns the fields of an item after an entry of its history. */
function replay(
  fields: Record<string, unknown>,
  { before, after }: { before: object; after: object },
) {
  const rest = Object.entries(fields).filter(([name]) => !(name in before));
  return { ...Object.fromEntries(rest), ...after };
}

const changes = fc.record(
  {
    state: fc.constantFrom('open' as const, 'closed' as const),
    resolution: fc.constantFrom('Repaired', 'Replaced', null),
    owner: fc.constantFrom('Ada', 'Grace', null),
  },
  { requiredKeys: [] },
);

it('behaves like a plain model of items, whatever is changed in whatever order', async () => {
  const commands = fc.commands(
    [
      fc.constant(start),
      fc.constant(end),
      fc.constant(open),
      fc.tuple(fc.nat(5), changes).map(([position, body]) => change(position, body)),
      fc.tuple(fc.nat(5), changes).map(([position, body]) => change(position, body)),
      fc.constant(compare),
    ],
    { maxCommands: 30 },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      await endRunningShift(operator);
      const model: Model = { component: createUniqueText('model'), running: undefined, items: [] };
      await fc.asyncModelRun(() => ({ model, real: operator }), [...sequence, compare]);
    }),
    { numRuns: 15 },
  );
});
