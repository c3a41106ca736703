import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { tables } from '#infra/tables.ts';
import { NOT_FOUND, stackAnswer, startAccount, type Account } from '../support/aws/fake-account.ts';
import { createCleanEnvironment } from '../support/machine/service-process.ts';

const executions = (limit: number) => ({
  body: JSON.stringify({ AccountLimit: { ConcurrentExecutions: limit } }),
});

const bootstrapped: Account = {
  'DescribeStacks CDKToolkit': stackAnswer('CDKToolkit'),
  '/2016-08-19/account-settings': executions(1000),
};

/** Returns the template of the data stack with one index fewer, or with another key. */
function deployedTables(change: (service: string, indexes: object[]) => object[]): Account {
  const Resources = Object.fromEntries(
    tables.map(({ service, indexes }) => [
      `Table${service.replaceAll('-', '')}12345678`,
      {
        Type: 'AWS::DynamoDB::GlobalTable',
        Properties: {
          GlobalSecondaryIndexes: change(
            service,
            Object.entries(indexes).map(([IndexName, { pk, sk, projectedAttributes }]) => ({
              IndexName,
              KeySchema: [{ AttributeName: pk }, { AttributeName: sk }],
              Projection: { NonKeyAttributes: projectedAttributes },
            })),
          ),
        },
      },
    ]),
  );
  const body = `<GetTemplateResponse><GetTemplateResult><TemplateBody>${JSON.stringify({ Resources }).replaceAll('"', '&quot;')}</TemplateBody></GetTemplateResult></GetTemplateResponse>`;
  return { 'GetTemplate ObservatoryDesk-prod-data': { body } };
}

/** Runs the command. Returns its lines by the name of the check, and its exit status. */
async function preflight(env: Record<string, string>, ...values: string[]) {
  const words = values.flatMap((value) => ['-c', value]);
  const run = promisify(execFile)(
    process.execPath,
    ['infra/aws/preflight/preflight.ts', ...words],
    { env: { ...createCleanEnvironment(), ...env } },
  );
  const { stdout, code } = await run.then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (error: unknown) => error as { stdout: string; code: number },
  );
  const lines = stdout.split('\n').flatMap((line) => {
    const [, state = '', name = '', advice = ''] = /^(\w+) +([^:]+): (.*)/.exec(line) ?? [];
    return name === '' ? [] : [[name, { state, advice }] as const];
  });
  return { code, findings: Object.fromEntries(lines) };
}

it('says without credentials what is missing, and checks the rest later', async () => {
  const { code, findings } = await preflight({});

  expect(code).toBe(1);
  expect(findings.credentials).toMatchObject({ state: 'missing' });
  expect(findings.bootstrap).toEqual({ state: 'later', advice: 'Needs credentials.' });
  expect(findings['identity provider']).toMatchObject({ state: 'ok' });
});

it('is content with an account that is ready, which it only reads', async () => {
  const { env, calls } = await startAccount(bootstrapped);

  const { code, findings } = await preflight(env, 'alarmEmail=', 'stage=prod');

  expect(code).toBe(0);
  for (const name of ['credentials', 'bootstrap', 'concurrent executions', 'tables', 'mail'])
    expect([name, findings[name]?.state]).toEqual([name, 'ok']);
  expect(findings.budget).toMatchObject({ state: 'warning' });
  expect(new Set(calls.map((call) => call.split(' ')[0]))).toEqual(
    new Set(['DescribeStacks', 'GetTemplate', '/2016-08-19/account-settings']),
  );
});

it('stops at an account that is not bootstrapped, and warns of few executions', async () => {
  const { env } = await startAccount({ '/2016-08-19/account-settings': executions(10) });

  const { code, findings } = await preflight(env);

  expect(code).toBe(1);
  expect(findings.bootstrap?.advice).toContain('npx cdk bootstrap');
  expect(findings['concurrent executions']).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('Only 10') as string,
  });
});

it('needs a bootstrapped us-east-1 for CloudFront', async () => {
  const notThere = { 'us-east-1 DescribeStacks CDKToolkit': NOT_FOUND('CDKToolkit') };
  const edge = ['edge=true', 'domainName=desk.example.org', 'originName=origin.desk.example.org'];
  const { env } = await startAccount({ ...bootstrapped, ...notThere });

  const without = await preflight(env);
  const withEdge = await preflight(env, ...edge);

  expect([without.code, without.findings.bootstrap?.state]).toEqual([0, 'ok']);
  expect([withEdge.code, withEdge.findings.bootstrap?.state]).toEqual([1, 'missing']);
  expect(withEdge.findings.bootstrap?.advice).toContain(
    'npx cdk bootstrap aws://123456789012/us-east-1',
  );
});

it('stops at changes of tables that CloudFormation would refuse', async () => {
  const stateOfTables = async (change: (service: string, indexes: object[]) => object[]) => {
    const { env } = await startAccount({ ...bootstrapped, ...deployedTables(change) });
    const { code, findings } = await preflight(env);
    return { code, ...findings.tables };
  };
  const ofShiftLog = (count: number) => (service: string, indexes: object[]) =>
    service === 'shift-log' ? indexes.slice(count) : indexes;
  const otherKey = (_service: string, indexes: object[]) =>
    indexes.map((index) => ({ ...index, KeySchema: [{ AttributeName: 'other' }] }));

  expect(await stateOfTables(ofShiftLog(0))).toMatchObject({ code: 0, state: 'ok' });
  expect(await stateOfTables(ofShiftLog(1))).toMatchObject({ code: 0, state: 'ok' });
  expect(await stateOfTables(ofShiftLog(2))).toMatchObject({ code: 1, state: 'missing' });
  expect(await stateOfTables(otherKey)).toMatchObject({ code: 1, state: 'missing' });
});

it('warns of a sender that is not verified, and of a stage in another region', async () => {
  const { env } = await startAccount({
    ...bootstrapped,
    'DescribeStacks ObservatoryDesk-dev-front': stackAnswer('ObservatoryDesk-dev-front'),
    GetIdentityVerificationAttributes: {
      body: '<GetIdentityVerificationAttributesResponse><GetIdentityVerificationAttributesResult><VerificationAttributes/></GetIdentityVerificationAttributesResult></GetIdentityVerificationAttributesResponse>',
    },
    GetIdentityDkimAttributes: {
      body: '<GetIdentityDkimAttributesResponse><GetIdentityDkimAttributesResult><DkimAttributes/></GetIdentityDkimAttributesResult></GetIdentityDkimAttributesResponse>',
    },
    GetSendQuota: {
      body: '<GetSendQuotaResponse><GetSendQuotaResult><Max24HourSend>200.0</Max24HourSend></GetSendQuotaResult></GetSendQuotaResponse>',
    },
  });

  const { findings } = await preflight(env, 'stage=dev', 'mailFrom=desk@observatory.example');

  expect(findings.mail).toMatchObject({
    state: 'warning',
    advice: expect.stringMatching(/is verified.*DKIM.*sandbox/) as string,
  });
  expect(findings['other regions']).toMatchObject({ state: 'warning' });
});

it('refuses a value that is not name=value, or not valid', async () => {
  expect((await preflight({}, 'stage')).code).toBe(2);
  expect((await preflight({}, 'stage=test')).code).toBe(1);
});
