import { expect, it } from 'vitest';
import { startDeskForTest } from '../../support/api/desk.ts';
import { startFaultyEngine } from '../../support/faults/faulty-engine.ts';
import { startCloudFormation } from '../../support/aws/stack-outputs.ts';
import { runTool as run } from '../../support/machine/run-tool.ts';
import { readServiceFile } from '../../support/machine/running-service.ts';

/** Simulates a deployment with the tables of a local service and the outputs of a stack. */
async function startDeployment(settings: Record<string, string>) {
  const { folder } = await startDeskForTest();
  const service = await readServiceFile(folder);
  const outputs = {
    TableShiftLog: 'shift-log',
    TableSession: 'session',
    TokenSettings: JSON.stringify(settings),
    SigningSecretArn: 'arn:aws:secretsmanager:us-east-1:1:secret:x',
  };
  return {
    AWS_ENDPOINT_URL_CLOUDFORMATION: await startCloudFormation(
      'ObservatoryDesk-prod-front',
      outputs,
    ),
    AWS_ENDPOINT_URL_DYNAMODB: service.dynamo,
  };
}

it('manages the users of a deployment in the table that its stack names', async () => {
  const aws = await startDeployment({ JWT_ALGORITHM: 'HS256', ROLE_LEVELS: 'astronomer=2' });
  const user = ['--user', 'ada', '--stage', 'prod'];

  const added = await run('users', ['add', '--role', 'astronomer', ...user], aws);
  const listing = await run('users', ['list', '--stage', 'prod'], aws);

  expect([added.status, added.stdout]).toEqual([0, 'ada was added.\n']);
  expect(listing.stdout).toBe('ada  astronomer\n');
});

it('issues no token if an identity provider does, locally or in a deployment', async () => {
  const provider = { JWT_ALGORITHM: 'RS256', JWKS_URL: 'https://id.example/jwks' };
  const args = ['--user', 'ada', '--role', 'operator'];

  const refusals = [
    await run('token', args, provider),
    await run('token', [...args, '--stage', 'prod'], await startDeployment(provider)),
  ];

  for (const { status, lines, stdout } of refusals) {
    expect([status, stdout]).toEqual([2, '']);
    expect(lines).toEqual(['JWT_ALGORITHM is RS256: get tokens from the identity provider.']);
  }
});

it('reports an unknown stage or a missing deployment in one line', async () => {
  const aws = await startDeployment({});

  const wrong = await run('users', ['list', '--stage', 'test'], aws);
  const missing = await run('users', ['list', '--stage', 'dev'], aws);

  expect([wrong.status, missing.status]).toEqual([2, 1]);
  expect(wrong.lines).toEqual(["--stage: 'test' is not prod or dev."]);
  expect(missing.lines).toEqual(['No deployment dev found: Stack does not exist']);
});

it('retries conflicting changes of a user, and reports conflicts that persist', async () => {
  const aws = await startDeployment({ JWT_ALGORITHM: 'HS256' });
  const { state, endpoint } = await startFaultyEngine(() => aws.AWS_ENDPOINT_URL_DYNAMODB);
  const withFaults = { ...aws, AWS_ENDPOINT_URL_DYNAMODB: endpoint };
  const injectConflicts = (count: number) => {
    let conflictsLeft = count;
    state.faultFor = (operation) =>
      operation === 'TransactWriteItems' && conflictsLeft-- > 0 ? 'conflict' : undefined;
  };
  const args = ['--user', 'ada', '--role', 'viewer', '--stage', 'prod'];

  injectConflicts(12);
  const added = await run('users', ['add', ...args], withFaults);
  injectConflicts(Infinity);
  const changed = await run('users', ['set-role', ...args], withFaults);

  expect([added.status, added.stdout]).toEqual([0, 'ada was added.\n']);
  expect([changed.status, changed.stdout]).toEqual([1, '']);
  expect(changed.lines).toEqual([expect.stringMatching(/\w+.*\.$/)]);
});
