import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { startFaultyEngine } from '../../support/faults/faulty-engine.ts';
import { useEnginesOf } from '../../support/machine/engine-settings.ts';
import {
  changeItem,
  closeItem,
  listItemIds,
  openItem,
} from '../../support/shift-log/open-items.ts';
import { readServiceFile } from '../../support/machine/running-service.ts';

const desk = await startDeskForFile();
const operator = await desk.as('operator');
await useEnginesOf(desk.folder);
const { dynamo: engineUrl } = await readServiceFile(desk.folder);
const engine = await startFaultyEngine(() => engineUrl, afterAll);
process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.endpoint;

let readOpenItems: typeof import('#lib/shift-log/open-items/repository.ts').readOpenItems;
beforeAll(async () => {
  ({ readOpenItems } = await import('#lib/shift-log/open-items/repository.ts'));
});

afterEach(() => {
  engine.state.faultFor = () => undefined;
});

type Row = { pk: string; sk: string };

const dynamo = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: engineUrl }));
const TableName = tableName('shift-log');

/** Returns the copies of the open items. */
async function readCopies(): Promise<Row[]> {
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk > :revision',
      ExpressionAttributeValues: { ':pk': 'OPEN_ITEMS', ':revision': '#REVISION' },
    }),
  );
  return Items as Row[];
}

/** Replaces the copies of the open items, and leaves their revision. */
async function replaceCopies(copies: Row[]): Promise<void> {
  for (const { pk, sk } of await readCopies())
    await dynamo.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  for (const Item of copies) await dynamo.send(new PutCommand({ TableName, Item }));
}

/** Changes an item and shows its copy as it was, as a query may that overlaps with the transaction. */
async function changeInPart(change: () => Promise<unknown>) {
  const before = await readCopies();
  await change();
  const after = await readCopies();
  await replaceCopies(before);
  return { complete: () => replaceCopies(after) };
}

it.each(['opened', 'changed', 'closed', 'reopened'])(
  'reads the open items again if the revision is that of an item that is %s, and its copy is not',
  async (name) => {
    const [first, second] = [await openItem(operator), await openItem(operator)];
    const changes: Record<string, () => Promise<unknown>> = {
      opened: () => openItem(operator),
      changed: () => changeItem(operator, first.item_id, { severity: 'critical' }),
      closed: () => closeItem(operator, first.item_id),
      reopened: () => changeItem(operator, second.item_id, { state: 'open' }),
    };
    await closeItem(operator, second.item_id);
    const { complete } = await changeInPart(changes[name]!);
    let queries = 0;
    engine.state.faultFor = async (operation) => {
      if (operation === 'Query' && ++queries === 2) await complete();
      return undefined;
    };

    const { items } = await readOpenItems();

    expect(items.map(({ item_id }) => item_id)).toEqual(
      await listItemIds(operator, { state: 'open' }),
    );
    expect(items.find(({ item_id }) => item_id === first.item_id)?.severity).toBe(
      { opened: 'minor', changed: 'critical', reopened: 'minor' }[name],
    );
    expect(queries).toBe(2);
  },
);

it('returns the open items as they are if their versions differ from the sum for long', async () => {
  const { item_id } = await openItem(operator);
  const { complete } = await changeInPart(() => changeItem(operator, item_id, { owner: 'Ada' }));

  const { items } = await readOpenItems();

  await complete();
  expect(items.find((item) => item.item_id === item_id)).toMatchObject({ version: 1 });
});
