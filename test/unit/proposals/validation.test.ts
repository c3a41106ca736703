import { expect, it } from 'vitest';
import { validateSubmission, validate } from '#lib/proposals/validation/validate.ts';
import {
  changeSample,
  listFindings,
  setField,
  validProposal,
  type SampleProposal,
} from '../../support/documents/sample-proposals.ts';
import { loadSample } from '../../support/samples.ts';

const withoutResult = await loadSample('proposal-target-without-result');

it('finds nothing in the valid sample, stored or submitted', () => {
  expect(listFindings(JSON.parse(validProposal))).toEqual([]);
  expect(validateSubmission(JSON.parse(validProposal))).toEqual([]);
});

it('reports what the producer expects for the sample without results', async () => {
  const expected = JSON.parse(
    await loadSample('proposal-target-without-result.expected'),
  ) as object;
  const findings = validate(JSON.parse(withoutResult));

  const result = findings.length === 0;
  expect({ result, validation_errors: findings.map(({ message }) => message) }).toEqual(expected);
});

it('validates both forms of a proposal', () => {
  const { info, ...rest } = JSON.parse(validProposal) as SampleProposal;
  const { title, abstract, investigators, ...observation_info } = info;
  const split = { ...rest, proposal_info: { title, abstract, investigators }, observation_info };

  expect(validateSubmission(split)).toEqual([]);
  expect(
    listFindings({ ...split, observation_info: { ...observation_info, targets: [] } }),
  ).toEqual([
    [
      'observation_info.result_details.0.target_ref',
      'TARGET_UNKNOWN',
      'Result 1 refers to Target M1, which the Proposal does not have',
    ],
    ...['1', '2'].map((n) => [
      `observation_info.result_details.${n}.target_ref`,
      'TARGET_UNKNOWN',
      `Result ${Number(n) + 1} refers to Target M2, which the Proposal does not have`,
    ]),
  ]);
  expect(validate({ proposal_info: {} }).map(({ path }) => path.join('.'))).toEqual([
    'observation_info.observation_sets',
    'proposal_info.investigators',
  ]);
});

it('names an entry with an empty id by its position', () => {
  const proposal = changeSample((info) =>
    setField(info.observation_sets![1], 'observation_set_id', ''),
  );

  expect(listFindings(proposal).map(([, , message]) => message)).toContain(
    'Observation Set 2 has no Targets linked in Results',
  );
});

it('accepts results in either list, and ids as numbers or text', () => {
  const moved = changeSample((info) => {
    Object.assign(info, { results: info.result_details!.splice(0, 2) });
    info.targets![0]!.target_id = 1;
    info.results![0]!.target_ref = '1';
  });

  expect(listFindings(moved)).toEqual([]);
});

it('limits the number and length of findings', () => {
  const longName = { target_id: 'é'.repeat(3000) };
  const targets = Array.from({ length: 300_000 }, () => longName);

  const findings = validate({ info: { targets } });

  expect(findings).toHaveLength(501);
  expect(findings.at(-1)!.code).toBe('MORE_FINDINGS');
  expect(Buffer.byteLength(JSON.stringify(findings))).toBeLessThan(1_000_000);
});
