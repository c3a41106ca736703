import { expect, it } from 'vitest';
import { getProposal, updateProposal } from '#lib/proposals/contracts/proposals.ts';
import { getDesk } from '../../support/api/desk.ts';
import { propose, loadValidProposalOf } from '../../support/documents/proposals.ts';

const { as, token, url } = await getDesk();
const proposer = await as('proposer');
const engineer = await as('engineer');

const put = (client: typeof proposer, identifier: string, body: unknown, headers = {}) =>
  client(updateProposal, { path: { identifier }, body, headers });

it('merges top-level fields, replaces info completely, and clears null fields', async () => {
  const { prsl_id } = await propose(proposer, { cycle: 'one', info: { title: 'A', x: 1 }, y: 2 });

  const response = await put(proposer, prsl_id, { info: { title: 'B' }, y: null, z: 3 });

  const { cycle, info, y, z, metadata } = response.body;
  expect({ cycle, info, y, z }).toEqual({ cycle: 'one', info: { title: 'B' }, y: undefined, z: 3 });
  expect(metadata.version).toBe(2);
  expect(response.headers.get('etag')).toBe(`"${prsl_id}.2"`);
  expect((await proposer(getProposal, { path: { identifier: prsl_id } })).body).toEqual(
    response.body,
  );
});

it('preserves the digits of unchanged numbers', async () => {
  const { prsl_id } = await propose(proposer, '{"exact":9007199254740993}');

  const response = await put(proposer, prsl_id, { cycle: 'two' });

  const headers = { Authorization: `Bearer ${await token('engineer-1', 'engineer')}` };
  const read = await fetch(`${url}/proposals/${prsl_id}`, { headers });
  expect(response.status).toBe(200);
  expect(await read.text()).toContain('"exact":9007199254740993');
});

it('accepts the response of a GET unchanged, in every status', async () => {
  const { prsl_id } = await propose(proposer);
  const path = { identifier: prsl_id };
  for (const status of ['draft', 'submitted', 'withdrawn', 'under review', 'accepted'] as const) {
    await put(engineer, prsl_id, { status });
    const { body } = await engineer(getProposal, { path });

    const again = await put(engineer, prsl_id, body);

    expect(again.status, status).toBe(200);
    const { version: _version, last_modified_on: _on, ...metadata } = body.metadata;
    expect(again.body).toMatchObject({ ...body, metadata });
  }
});

it('allows the people on the proposal and engineers', async () => {
  const { prsl_id } = await propose(proposer, await loadValidProposalOf('ada'));

  const responses = await Promise.all(
    [await as('proposer', 'ada'), engineer, await as('proposer', 'mallory')].map((client) =>
      put(client, prsl_id, { cycle: 'two' }),
    ),
  );

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 403]);
  expect(responses[2]!.body).toMatchObject({ code: 'NOT_ON_PROPOSAL' });
});

it('checks a request in the documented order: 422, 404, 403, 412, 409', async () => {
  const { prsl_id } = await propose(proposer, {});
  const mallory = await as('proposer', 'mallory');
  const stale = { 'If-Match': `"${prsl_id}.7"` };
  const old = { metadata: { version: 7 } };

  const responses = [
    await put(mallory, 'prsl-20200101-00001', { prsl_id: 'other', ...old }, stale),
    await put(mallory, 'prsl-20200101-00001', old, stale),
    await put(mallory, prsl_id, old, stale),
    await put(proposer, prsl_id, { ...old, status: 'accepted' }, stale),
    await put(proposer, prsl_id, old, stale),
    await put(proposer, prsl_id, old, { 'If-Match': `"${prsl_id}.1"` }),
    await put(proposer, prsl_id, { metadata: { version: 0 } }),
    await put(proposer, prsl_id, { metadata: { version: 1 } }),
  ];

  expect(responses.map(({ status }) => status)).toEqual([422, 404, 403, 403, 412, 409, 409, 200]);
  expect(responses[5]!.body).toMatchObject({ code: 'VERSION_NOT_CURRENT' });
});

it.each([
  [{ status: 'lost' }, 'body.status'],
  [{ metadata: { version: 1.5 } }, 'body.metadata.version'],
  [{ metadata: { version: 'x' } }, 'body.metadata.version'],
  [{ metadata: { version: '1' } }, 'body.metadata.version'],
  [{ submitted_on: 'yesterday' }, 'body.submitted_on'],
  [{ prsl_id: 7 }, 'body.prsl_id'],
  [[], 'body'],
])('names what is not valid: %o', async (body, loc) => {
  const { prsl_id } = await propose(proposer, {});

  const response = await put(proposer, prsl_id, body);

  const { detail } = response.body as unknown as { detail: { loc: unknown[] }[] };
  expect(response.status).toBe(422);
  expect(detail.map((one) => one.loc.join('.'))).toEqual([loc]);
});

it.each([null, {}, { version: null }, 'mine', 7, []])(
  'accepts metadata %j, which contain no version',
  async (metadata) => {
    const { prsl_id } = await propose(proposer, {});

    const response = await put(proposer, prsl_id, { metadata });

    expect([response.status, response.body.metadata.version]).toEqual([200, 2]);
  },
);

it('refuses an update that makes the merged proposal too large', async () => {
  const { prsl_id } = await propose(proposer, { one: 'x'.repeat(2_900_000) });

  const response = await put(proposer, prsl_id, { two: 'x'.repeat(200_000) });

  expect(response.status).toBe(413);
  expect(response.body).toMatchObject({ code: 'DOCUMENT_TOO_LARGE' });
});

it('stores a version for every update, and loses none of many concurrent ones', async () => {
  const { prsl_id } = await propose(proposer, {});
  const path = { identifier: prsl_id };

  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, n) => put(proposer, prsl_id, { [`field_${n}`]: n })),
  );

  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const versions = responses.map(({ body }) => body.metadata.version).sort((a, b) => a - b);
  expect(versions).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  const { body } = await proposer(getProposal, { path });
  expect(Object.keys(body).filter((name) => name.startsWith('field_'))).toHaveLength(10);
  const all = await Promise.all(
    versions.map((version) => proposer(getProposal, { path, query: { version } })),
  );
  expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
});

it('accepts one of many concurrent updates of the same version', async () => {
  const { prsl_id } = await propose(proposer, {});

  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      put(
        proposer,
        prsl_id,
        { n, ...(n % 2 === 0 && { metadata: { version: 1 } }) },
        {
          ...(n % 2 === 1 && { 'If-Match': `"${prsl_id}.1"` }),
        },
      ),
    ),
  );

  const tally = Object.groupBy(responses, ({ status }) => status);
  expect(tally[200]).toHaveLength(1);
  expect((tally[409]?.length ?? 0) + (tally[412]?.length ?? 0)).toBe(9);
});
