import { expect, it } from 'vitest';
import { validateProposal } from '#lib/proposals/contracts/proposals.ts';
import { getDesk } from '../../support/api/desk.ts';
import { loadSample } from '../../support/samples.ts';
import { createUniqueText } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const viewer = await as('viewer');
const validate = (body: unknown) => viewer(validateProposal, { body });

it('reports no findings for the valid sample', async () => {
  const response = await validate(await loadSample('proposal-valid'));

  expect(response.status).toBe(200);
  expect(response.body).toEqual({ result: true, validation_errors: [], errors: [] });
});

it('reports the expected findings for the sample without results', async () => {
  const response = await validate(await loadSample('proposal-target-without-result'));

  const { errors, ...rest } = response.body;
  expect(rest).toEqual(JSON.parse(await loadSample('proposal-target-without-result.expected')));
  expect(errors).toEqual([
    {
      path: '$.info.observation_sets[0]',
      code: 'OBSERVATION_SET_NOT_LINKED',
      message: 'Observation Set mid-001 has no Targets linked in Results',
    },
  ]);
});

it.each(['null', '7', '"text"', '[]', '{}', '[[1]]', '{"info":[]}', '{"a":1e999}'])(
  'responds with 200 to %s, which is JSON but not a valid proposal',
  async (body) => {
    const response = await validate(body);

    expect(response.status).toBe(200);
    expect(response.body.result).toBe(false);
    expect(response.body.errors.map(({ message }) => message)).toEqual(
      response.body.validation_errors,
    );
  },
);

it.each(['{', '{"info":}', 'undefined', "{'a':1}"])(
  'refuses %s, which is not JSON',
  async (body) => {
    const response = await validate(body);

    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ detail: [{ loc: ['body'], type: 'json_invalid' }] });
  },
);

it.each(['\ud800', `${'x'.repeat(492)}😀`])(
  'reports an id without lone surrogates, even if it is cut',
  async (target_id) => {
    const { status, body } = await validate(JSON.stringify({ info: { targets: [{ target_id }] } }));

    expect(status).toBe(200);
    expect(body.validation_errors.join(' ')).toContain('\ufffd');
  },
);

it('repeats its response for an Idempotency-Key, and refuses the key with another body', async () => {
  const engineer = await as('engineer');
  const headers = { 'Idempotency-Key': createUniqueText('key') };
  const send = (body: string) => engineer(validateProposal, { body, headers });

  const responses = [await send('{}'), await send('{}'), await send('[]')];

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 422]);
  expect(responses[1]!.body).toEqual(responses[0]!.body);
  expect(responses[2]!.body).toMatchObject({
    detail: [{ loc: ['header', 'idempotency-key'], type: 'idempotency_key_reused' }],
  });
});

it('limits the number of findings for megabytes of invalid input', async () => {
  const response = await validate({ info: { targets: Array.from({ length: 900_000 }, () => []) } });

  expect(response.status).toBe(200);
  expect(response.body.errors).toHaveLength(501);
});
