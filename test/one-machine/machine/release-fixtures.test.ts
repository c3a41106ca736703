import { globSync, readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { charts } from '#infra/tools/docs/charts.ts';
import { startDynamo } from '#infra/local/engines/dynamodb.ts';
import { version } from '#lib/contract/version.ts';
import { getProposal } from '#lib/proposals/contracts/proposals.ts';
import { getDefinition } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { listVersions } from '#lib/scheduling-blocks/contracts/versions.ts';
import { search } from '#lib/search/contracts/search.ts';
import { listRoles } from '#lib/session/contracts/session.ts';
import { listAnnotations } from '#lib/shift-log/contracts/annotations.ts';
import { listCommentVersions } from '#lib/shift-log/contracts/comments.ts';
import { getHandover } from '#lib/shift-log/contracts/handover.ts';
import { getAccounting, listLosses } from '#lib/shift-log/contracts/losses.ts';
import { listItems, updateItem } from '#lib/shift-log/contracts/open-items.ts';
import { createShift, getShift } from '#lib/shift-log/contracts/shifts.ts';
import { listTags } from '#lib/shift-log/contracts/tags.ts';
import { getTicket } from '#lib/shift-log/contracts/tickets.ts';
import { createEmptyFolder, launchDesk, shutDown } from '../../support/api/desk.ts';
import { loadItems, type Items } from '../../support/machine/stored-items.ts';

const files = globSync('test/fixtures/release-*.json');
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Items;

/** What a fixture lacks: connections and the journal's marks expire within hours, and a resolved object is a cache. */
const shortLived = ['Connection', 'Socket of an owner', 'Recent stream', 'Resolved object'];

/** What was added since the version of the fixture. */
const newer = ['Template', 'Name of a template', 'Number of templates'];

/** Returns the ids in the partition keys of a table's items that match a pattern. */
const idsIn = (items: Items, table: string, pattern: RegExp): string[] => {
  const ids = items[table]!.flatMap(({ pk }) => pattern.exec((pk as { S: string }).S)?.[1] ?? []);
  return [...new Set(ids)];
};

it('has items of every entity, as this version stores them', () => {
  const items = read(`test/fixtures/release-${version}.json`);
  const toPattern = (text: string) => {
    const escaped = text.replaceAll(/[.*+?^$(){}|[\]\\]/g, '\\$&');
    const forms = escaped.replaceAll(/<[^>]*>/g, '.+').replaceAll(' or ', '|');
    return new RegExp(`^(?:${forms})$`);
  };
  const missing = [...charts].flatMap(([folder, { entities }]) =>
    entities
      .filter(({ entity, pk, sk }) => {
        const [pkPattern, skPattern] = [toPattern(pk), toPattern(sk)];
        const stored = items[folder.split('/')[0]!] as { pk: { S: string }; sk: { S: string } }[];
        const exists = stored.some((one) => pkPattern.test(one.pk.S) && skPattern.test(one.sk.S));
        return !exists && ![...shortLived, ...newer].includes(entity);
      })
      .map(({ entity }) => `${folder}: ${entity}`),
  );

  expect(missing).toEqual([]);
});

// Files and final reports are objects of the bucket, which the fixtures lack.
it.each(files)('reads and changes all that %s has', async (file) => {
  const items = read(file);
  const folder = await createEmptyFolder();
  await store(folder, items);
  const desk = await launchDesk(folder);
  onTestFinished(() => shutDown(desk));
  const admin = await desk.as('admin', 'operator-1');
  const failures: string[] = [];
  const call: typeof admin = async (endpoint, input) => {
    const response = await admin(endpoint, input);
    if (response.status >= 300) failures.push(`${endpoint.id} ${JSON.stringify(response.body)}`);
    return response;
  };

  const shiftIds = idsIn(items, 'shift-log', /^SHIFT#(\d+)$/);
  for (const shift_id of shiftIds) {
    const path = { shift_id };
    const { body } = await call(getShift, { query: { shift_id } });
    expect(body.result_data[0]!.shift_id).toBe(Number(shift_id));
    await call(listAnnotations, { query: { shift_id } });
    await call(listLosses, { path });
    await call(getAccounting, { path });
    await call(getHandover, { path });
  }
  for (const comment_id of idsIn(items, 'shift-log', /^COMMENT#(\d+)$/))
    await call(listCommentVersions, { path: { comment_id }, query: { shift_id: shiftIds[0]! } });
  for (const item_id of idsIn(items, 'shift-log', /^ITEM#(\d+)$/))
    await call(updateItem, { path: { item_id }, body: { state: 'open' } });
  for (const record_id of idsIn(items, 'shift-log', /^TICKET#(.+)$/))
    await call(getTicket, { path: { record_id } });
  expect((await call(listItems)).body.result_data).not.toEqual([]);
  expect((await call(listTags)).body.result_data).not.toEqual([]);
  expect(Object.keys((await call(listRoles)).body).length).toBeGreaterThan(0);
  for (const identifier of idsIn(items, 'proposals', /^PROPOSAL#(.+)$/))
    await call(getProposal, { path: { identifier } });
  for (const identifier of idsIn(items, 'scheduling-blocks', /^SBD#(.+)$/)) {
    await call(getDefinition, { path: { identifier } });
    await call(listVersions, { path: { identifier } });
  }
  await call(createShift, { body: { operator_name: 'Vera Rubin' } });
  expect((await call(search, { query: { kind: 'comment' } })).body.result_data).not.toEqual([]);
  expect(failures.join('\n')).toBe('');
});

/** Stores items in the tables of a folder. */
async function store(folder: string, items: Items): Promise<void> {
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  const engine = await startDynamo(folder);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.endpoint;
  await loadItems(items);
  delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
  await engine.stop();
}
