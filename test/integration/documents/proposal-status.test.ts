import { expect, it } from 'vitest';
import {
  getProposal,
  updateProposal,
  validateProposal,
} from '#lib/proposals/contracts/proposals.ts';
import { getDesk } from '../../support/api/desk.ts';
import { loadValidProposal, propose } from '../../support/documents/proposals.ts';

const { as } = await getDesk();
const proposer = await as('proposer');
const engineer = await as('engineer');

const put = (client: typeof proposer, identifier: string, body: unknown) =>
  client(updateProposal, { path: { identifier }, body });

it.each([{ status: 'submitted' }, { submitted_on: '2020-01-01T00:00:00Z', status: 'draft' }])(
  'records a submission with the server’s time and the caller’s name: %o',
  async (body) => {
    const { prsl_id } = await propose(proposer);

    const response = await put(proposer, prsl_id, { ...body, submitted_by: 'mallory' });

    const { submitted_on = '', submitted_by, status, metadata } = response.body;
    expect({ status, submitted_by }).toEqual({ status: 'submitted', submitted_by: 'proposer-1' });
    expect(submitted_on).toBe(metadata.last_modified_on);
  },
);

it('refuses an invalid submission with all its problems, and changes nothing', async () => {
  const { info, ...rest } = await loadValidProposal();
  const broken = { ...info, title: ' ', abstract: null, observation_sets: [] };
  const { prsl_id } = await propose(proposer, { ...rest, info: broken });

  const response = await put(proposer, prsl_id, { status: 'submitted' });

  const { detail } = response.body as unknown as {
    detail: { loc: unknown[]; msg: string; type: string }[];
  };
  expect(response.status).toBe(422);
  const { body: report } = await proposer(validateProposal, { body: { info: broken } });
  expect(report.validation_errors.length).toBeGreaterThan(3);
  expect(detail.map(({ msg, type }) => [msg, type])).toEqual(
    [...report.validation_errors, 'Proposal has no title', 'Proposal has no abstract'].map(
      (text) => [text, 'value_error'],
    ),
  );
  expect(detail[0]!.loc).toEqual(['body', 'info', 'observation_sets']);
  const { body } = await proposer(getProposal, { path: { identifier: prsl_id } });
  expect([body.status, body.metadata.version]).toEqual(['draft', 1]);
});

it('validates changes to a submitted proposal against the handbook', async () => {
  const { prsl_id } = await propose(proposer);
  const submitted = await put(proposer, prsl_id, { status: 'submitted' });

  const broken = await put(proposer, prsl_id, { info: {} });
  const repeated = await put(proposer, prsl_id, { status: 'submitted', cycle: 'two' });

  expect([broken.status, repeated.status]).toEqual([422, 200]);
  expect(repeated.body.submitted_on).toBe(submitted.body.submitted_on);
});

it('clears the submission when the proposal is withdrawn, and records the next one', async () => {
  const { prsl_id } = await propose(proposer);
  const first = await put(proposer, prsl_id, { submitted_on: '2026-01-01T00:00:00Z' });

  const withdrawn = await put(proposer, prsl_id, { status: 'withdrawn' });
  const again = await put(engineer, prsl_id, { status: 'submitted' });

  expect([first.body.submitted_by, again.body.submitted_by]).toEqual(['proposer-1', 'engineer-1']);
  expect(withdrawn.body).not.toHaveProperty('submitted_on');
  expect(withdrawn.body).not.toHaveProperty('submitted_by');
});

it.each([
  ['draft', 'withdrawn', 200],
  ['withdrawn', 'draft', 200],
  ['withdrawn', 'submitted', 200],
  ['submitted', 'withdrawn', 200],
  ['submitted', 'draft', 403],
  ['draft', 'accepted', 403],
  ['submitted', 'under review', 403],
  ['accepted', 'withdrawn', 403],
  ['rejected', 'submitted', 403],
  ['under review', 'draft', 403],
])('lets its people go from %s to %s: %i', async (from, to, status) => {
  const { prsl_id } = await propose(proposer);
  await put(engineer, prsl_id, { status: from });

  const response = await put(proposer, prsl_id, { status: to });
  const byEngineer = await put(engineer, prsl_id, { status: to });

  expect([response.status, byEngineer.status]).toEqual([status, 200]);
  expect(byEngineer.body.status).toBe(to);
  if (status === 403) expect(response.body).toMatchObject({ code: 'STATUS_FOR_ENGINEERS' });
});
