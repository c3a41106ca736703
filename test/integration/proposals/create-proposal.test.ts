import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createProposal, getProposal, listProposals } from '#lib/proposals/contracts/proposals.ts';
import { getDesk } from '../../support/api/desk.ts';
import { loadValidProposal, propose } from '../../support/documents/proposals.ts';
import { createUniqueText } from '../../support/shift-log/shifts.ts';

const desk = await getDesk();
const { as, url } = desk;
const user = createUniqueText('proposer');
const proposer = await as('proposer', user);

it('creates a draft of the caller, ignores the creator in the body, and stores the rest', async () => {
  const proposal = await loadValidProposal();

  const response = await proposer(createProposal, {
    body: { ...proposal, telescope: { dishes: 64 } },
  });

  const { prsl_id, status, metadata, ...rest } = response.body;
  const day = metadata.created_on.slice(0, 10).replaceAll('-', '');
  expect(prsl_id).toMatch(new RegExp(`^prsl-${day}-\\d{5,}$`));
  expect(status).toBe('draft');
  expect(metadata).toEqual({
    version: 1,
    created_by: user,
    created_on: metadata.last_modified_on,
    last_modified_by: user,
    last_modified_on: metadata.created_on,
  });
  const { cycle, info, investigator_refs } = proposal;
  expect(rest).toEqual({ cycle, info, investigator_refs, telescope: { dishes: 64 } });
  expect(response.headers.get('etag')).toBe(`"${prsl_id}.1"`);
  const read = await proposer(getProposal, { path: { identifier: prsl_id } });
  expect(read.body).toEqual(response.body);
});

it('returns every number and name as it was sent', async () => {
  const text =
    '{"info":{"title":"\\ud83d\\udd2d é"},"exact":[9007199254740993,1e400,-0,0.1],"__proto__":{"a":1},"none":null}';

  const response = await proposer(createProposal, { body: text });

  const headers = { Authorization: `Bearer ${await desk.token(user, 'proposer')}` };
  const read = await fetch(`${url}/proposals/${response.body.prsl_id}`, { headers });
  const raw = await read.text();
  expect(raw).toContain('"exact":[9007199254740993,1e400,-0,0.1],"__proto__":{"a":1}');
  expect(raw).toContain('"title":"🔭 é"');
  expect(raw).not.toContain('none');
});

it('assigns unique ids to proposals that are created at the same time', async () => {
  const proposals = await Promise.all(Array.from({ length: 20 }, () => propose(proposer, {})));

  const ids = proposals.map(({ prsl_id }) => prsl_id);
  expect(new Set(ids).size).toBe(20);
});

it('creates one proposal for a repeated request with the same Idempotency-Key', async () => {
  const author = createUniqueText('proposer');
  const client = await as('proposer', author);
  const request = {
    body: await loadValidProposal(),
    headers: { 'Idempotency-Key': createUniqueText('key') },
  };

  const first = await client(createProposal, request);
  const again = await client(createProposal, request);
  const other = await client(createProposal, { ...request, body: {} });

  expect(again.body).toEqual(first.body);
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
  expect(other.status).toBe(422);
  await expect
    .poll(async () => (await client(listProposals, { path: { identifier: author } })).body)
    .toEqual([first.body]);
});

it('reports invalid fields, and accepts unknown ones', async () => {
  const response = await proposer(createProposal, {
    body: { cycle: 5, investigator_refs: ['a', 7], info: { title: 7 }, proposal_info: [] },
  });

  const { detail } = response.body as unknown as { detail: { loc: unknown[]; type: string }[] };
  expect(response.status).toBe(422);
  expect(detail.map(({ loc, type }) => [loc.join('.'), type])).toEqual([
    ['body.cycle', 'string_type'],
    ['body.investigator_refs.1', 'string_type'],
    ['body.info.title', 'string_type'],
    ['body.proposal_info', 'dict_type'],
  ]);
});

it.each([
  ['too long as sent', () => 'x'.repeat(3_000_000)],
  ['too long compressed', () => randomBytes(600_000).toString('base64')],
])('refuses a proposal that is %s', async (_, filler) => {
  const response = await proposer(createProposal, { body: { info: { filler: filler() } } });

  expect(response.status).toBe(413);
  expect(response.body).toMatchObject({ code: 'DOCUMENT_TOO_LARGE' });
});
