import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { differs } from '../../support/machine/known-differences.ts';
import { getProposal, updateProposal } from '#lib/proposals/contracts/proposals.ts';
import { getDesk } from '../../support/api/desk.ts';
import { propose, loadValidProposalOf } from '../../support/documents/proposals.ts';

const { as } = await getDesk();
const proposer = await as('proposer');

it('reads any version as it was created, with its creator', async () => {
  const engineer = await as('engineer');
  const first = await propose(proposer, { cycle: 'one' });
  const path = { identifier: first.prsl_id };
  await proposer(updateProposal, { path, body: { cycle: 'two' } });
  await engineer(updateProposal, { path, body: { cycle: 'three' } });

  const newest = await proposer(getProposal, { path });
  const versions = await Promise.all(
    [1, 2, 3].map((version) => proposer(getProposal, { path, query: { version } })),
  );

  expect(versions[0]!.body).toEqual(first);
  expect(versions[2]!.body).toEqual(newest.body);
  expect(versions.map(({ body }) => [body.cycle, body.metadata.last_modified_by])).toEqual([
    ['one', 'proposer-1'],
    ['two', 'proposer-1'],
    ['three', 'engineer-1'],
  ]);
  expect(versions.map(({ headers }) => headers.get('etag'))).toEqual(
    [1, 2, 3].map((version) => `"${first.prsl_id}.${version}"`),
  );
});

it('is readable by its creator, its investigators and engineers, in any version', async () => {
  const { prsl_id } = await propose(proposer, await loadValidProposalOf('ada', 'grace'));
  const path = { identifier: prsl_id };
  const statuses = async (query = {}) =>
    Promise.all(
      [
        proposer,
        await as('proposer', 'ada'),
        await as('viewer', 'grace'),
        await as('engineer'),
        await as('admin'),
        await as('operator'),
        await as('proposer', 'mallory'),
      ].map(async (client) => (await client(getProposal, { path, query })).status),
    );

  expect(await statuses()).toEqual([200, 200, 200, 200, 200, 403, 403]);
  const { info } = await loadValidProposalOf('ada');
  await proposer(updateProposal, { path, body: { info } });
  expect(await statuses({ version: 1 })).toEqual([200, 200, 403, 200, 200, 403, 403]);
});

it('is readable and editable by the investigators that newer producers name', async () => {
  const sample = JSON.parse(
    await readFile('test/support/samples/inputs/proposal-newer-form.json', 'utf8'),
  ) as { proposal: object };
  const { prsl_id } = await propose(proposer, sample.proposal);
  const path = { identifier: prsl_id };
  const p2 = await as('proposer', 'p2');
  const mallory = await as('proposer', 'mallory');

  const read = await p2(getProposal, { path });
  const edited = await p2(updateProposal, { path, body: { cycle: 'CYCLE-004', prsl_id: '' } });
  const refused = await mallory(getProposal, { path });

  expect([read.status, edited.status, refused.status]).toEqual([200, 200, 403]);
  expect(edited.body).toMatchObject({ prsl_id, cycle: 'CYCLE-004' });
});

it('responds with 404 to unknown proposals and versions', async () => {
  const { prsl_id } = await propose(proposer, {});
  const get = (identifier: string, query = {}) =>
    proposer(getProposal, { path: { identifier }, query });

  const unknown = await get('prsl-20200101-00001');
  const odd = await Promise.all(
    ['validate', differs('slashes in paths') ? '…' : '…/..', 'x'.repeat(256)].map((id) => get(id)),
  );
  const version = await get(prsl_id, { version: 2 });
  const invalid = await get(prsl_id, { version: 0 });

  expect([unknown, ...odd, version].map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(unknown.body).toMatchObject({ code: 'PROPOSAL_NOT_FOUND' });
  expect(version.body).toMatchObject({ code: 'VERSION_NOT_FOUND' });
  expect(invalid.status).toBe(422);
});
