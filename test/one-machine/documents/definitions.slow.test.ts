import { expect, it } from 'vitest';
import {
  createDefinition,
  getDefinition,
  updateDefinition,
} from '#lib/scheduling-blocks/contracts/definitions.ts';
import { listVersions } from '#lib/scheduling-blocks/contracts/versions.ts';
import {
  loadDefinition,
  storeDefinition,
  type StoredDefinition,
} from '../../support/documents/definitions.ts';
import {
  startDeskForTest,
  createEmptyFolder,
  launchDesk,
  startDeskForFile,
  shutDown,
} from '../../support/api/desk.ts';
import { useEnginesOf } from '../../support/machine/engine-settings.ts';
import { startFaultyEngine } from '../../support/faults/faulty-engine.ts';
import { createUniqueText } from '../../support/shift-log/shifts.ts';
import { readServiceFile } from '../../support/machine/running-service.ts';

const open = await startDeskForFile();
const input = await loadDefinition();

it('treats a caller without a token as DefaultUser under ACCESS=open, and honours tokens', async () => {
  const viewer = await open.as('viewer');

  const { sbd_id, metadata } = await storeDefinition(open.anonymous, input);
  const path = { identifier: sbd_id };
  const changed = await viewer(updateDefinition, { path, body: input });

  expect(metadata).toMatchObject({ created_by: 'DefaultUser', last_modified_by: 'DefaultUser' });
  expect((changed.body as StoredDefinition).metadata).toMatchObject({
    version: 2,
    created_by: 'DefaultUser',
    last_modified_by: 'viewer-1',
  });
});

it('assigns ids with more digits after 99,999 of a day', async () => {
  const { sbd_id, metadata } = await storeDefinition(open.anonymous, input);
  await useEnginesOf(open.folder);
  const { commit, put } = await import('#lib/platform/dynamo/transaction.ts');
  const pk = `COUNT#${(metadata as unknown as { created_on: string }).created_on.slice(0, 10).replaceAll('-', '')}`;
  await commit([put('scheduling-blocks', { pk, sk: 'COUNT', given: 99_999 })]);

  const next = await storeDefinition(open.anonymous, input);
  const read = await open.anonymous(getDefinition, { path: { identifier: next.sbd_id } });

  expect(next.sbd_id).toBe(sbd_id.replace(/\d+$/, '100000'));
  expect(read.status).toBe(200);
});

it('stores one version for a repeated update, and one definition for a repeated key', async () => {
  const healthy = await startDeskForTest();
  const service = await readServiceFile(healthy.folder);
  const { state, endpoint } = await startFaultyEngine(() => service.dynamo);
  const faulty = (await startDeskForTest({ AWS_ENDPOINT_URL_DYNAMODB: endpoint })).anonymous;
  const { sbd_id } = await storeDefinition(faulty, input);
  const path = { identifier: sbd_id };
  const keyed = { body: input, headers: { 'Idempotency-Key': createUniqueText('key') } };
  let transactions = 0;

  state.faultFor = (operation) => (operation === 'TransactWriteItems' ? 'cut after' : undefined);
  const failure = await faulty(updateDefinition, { path, body: input });
  // The first transaction claims the key; the second stores the definition.
  state.faultFor = (operation) =>
    operation === 'TransactWriteItems' && ++transactions > 1 ? 'cut after' : undefined;
  const lostToo = await faulty(createDefinition, keyed);
  state.faultFor = () => undefined;
  const repeated = await faulty(createDefinition, keyed);

  expect([failure.status, lostToo.status, repeated.status]).toEqual([503, 503, 200]);
  expect((await faulty(listVersions, { path })).body).toHaveLength(2);
  const { sbd_id: identifier } = repeated.body as StoredDefinition;
  const read = await faulty(getDefinition, { path: { identifier } });
  expect(read.body).toEqual(repeated.body);
  expect(Number(identifier.slice(-5))).toBe(Number(sbd_id.slice(-5)) + 1);
}, 60_000);

it('preserves every acknowledged version when the process is killed', async () => {
  const folder = await createEmptyFolder();
  const first = await launchDesk(folder);
  const { sbd_id: identifier } = await storeDefinition(first.anonymous, input);
  const acknowledged: number[] = [1];
  const writers = Array.from({ length: 4 }, async () => {
    for (;;) {
      const response = await first
        .anonymous(updateDefinition, { path: { identifier }, body: input })
        .catch(() => undefined);
      if (!response) return;
      if (response.status === 200)
        acknowledged.push((response.body as StoredDefinition).metadata.version);
    }
  });
  while (acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 10));
  await first.stop('SIGKILL');
  await Promise.all(writers);

  const second = await launchDesk(folder);
  const { body } = await second.anonymous(listVersions, {
    path: { identifier },
    query: { limit: 500 },
  });
  const versions = body.map(({ version }) => version);
  const newest = await second.anonymous(getDefinition, { path: { identifier } });
  await shutDown(second);

  expect(acknowledged.filter((version) => !versions.includes(version))).toEqual([]);
  expect(versions).toEqual(versions.map((_, n) => versions.length - n));
  expect((newest.body as StoredDefinition).metadata.version).toBe(versions.length);
}, 60_000);
