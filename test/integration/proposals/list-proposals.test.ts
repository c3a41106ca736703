import { expect, it } from 'vitest';
import { differs } from '../../support/machine/known-differences.ts';
import { listProposals, updateProposal } from '#lib/proposals/contracts/proposals.ts';
import { getDesk } from '../../support/api/desk.ts';
import { propose } from '../../support/documents/proposals.ts';
import { createUniqueText, type Client } from '../../support/shift-log/shifts.ts';

const { as, url } = await getDesk();

/** Returns all pages of a list, following the links to the next page. */
async function listPages(client: Client, identifier: string, query = {}): Promise<string[][]> {
  const { body, headers } = await client(listProposals, { path: { identifier }, query });
  const ids = body.map(({ prsl_id }) => prsl_id);
  const [, link] = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
  if (link === undefined) return [ids];
  const next = new URL(link, url);
  expect(next.pathname).toBe(`/proposals/list/${encodeURIComponent(identifier)}`);
  return [ids, ...(await listPages(client, identifier, Object.fromEntries(next.searchParams)))];
}

it('lists each proposal of a creator once, newest proposal first, in its newest version', async () => {
  const user = createUniqueText(differs('slashes in paths') ? 'ü' : 'ada/ü');
  const ada = await as('proposer', user);
  const proposals = [];
  for (const cycle of ['one', 'two', 'three']) proposals.push(await propose(ada, { cycle }));
  const path = { identifier: proposals[0]!.prsl_id };
  const { body: changed } = await ada(updateProposal, { path, body: { cycle: 'changed' } });
  await propose(await as('proposer', createUniqueText('other')), {});

  const list = async () => (await ada(listProposals, { path: { identifier: user } })).body;

  await expect.poll(list).toEqual([proposals[2], proposals[1], changed]);
});

it('returns pages that contain every proposal once', async () => {
  const user = createUniqueText('grace');
  const grace = await as('proposer', user);
  const expectedIds: string[] = [];
  for (let n = 0; n < 5; n++) expectedIds.unshift((await propose(grace, { n })).prsl_id);
  const all = async () => (await listPages(grace, user)).flat();

  await expect.poll(all).toEqual(expectedIds);
  const byTwo = await listPages(grace, user, { limit: 2 });
  expect(byTwo).toEqual([expectedIds.slice(0, 2), expectedIds.slice(2, 4), expectedIds.slice(4)]);
});

it("lists the caller's own proposals, and any for engineers", async () => {
  const user = createUniqueText('ada');
  const list = async (role: string, name?: string) =>
    (await (await as(role, name))(listProposals, { path: { identifier: user } })).status;

  expect(await list('viewer', user)).toBe(200);
  expect(await list('engineer')).toBe(200);
  expect(await list('operator')).toBe(403);
  const refusal = await (await as('proposer'))(listProposals, { path: { identifier: user } });
  expect(refusal.body).toMatchObject({ code: 'NOT_YOUR_PROPOSALS' });
});

it('returns an empty list without proposals, and 422 for an invalid limit or cursor', async () => {
  const engineer = await as('engineer');
  const list = (query = {}) => engineer(listProposals, { path: { identifier: 'nobody' }, query });

  const none = await list();
  const bad = await Promise.all([
    list({ limit: 0 }),
    list({ limit: 501 }),
    list({ cursor: 'x' }),
    list({ cursor: Buffer.from('~').toString('base64url') }),
  ]);

  expect([none.status, none.body]).toEqual([200, []]);
  expect(bad.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
});

it('ends a page before it exceeds the size limit of a response', async () => {
  const user = createUniqueText('verbose');
  const verbose = await as('proposer', user);
  const expectedIds: string[] = [];
  for (const sign of ['x', '"', 'é']) {
    const { prsl_id } = await propose(verbose, { notes: sign.repeat(1_400_000) });
    expectedIds.unshift(prsl_id);
  }

  const all = async () => (await listPages(verbose, user)).flat();
  await expect.poll(all).toEqual(expectedIds);
  expect((await listPages(verbose, user)).length).toBeGreaterThan(1);
});
