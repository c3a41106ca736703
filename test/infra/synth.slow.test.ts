import { Match, type Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { endpoints, functions, socketRoutes } from '#infra/registry.ts';
import { tables } from '#infra/tables.ts';
import { resourcesOf, synthesizeTemplates, warningsOf } from '../support/aws/templates.ts';

const prod = synthesizeTemplates();
const { data: _data, gateway: _gateway, front: _front, ...rest } = prod;
const services = Object.values(rest);

it('creates the stacks data and gateway, one per service, and front', () => {
  const [first, second, ...others] = Object.keys(prod);

  expect([first, second, others.pop()]).toEqual(['data', 'gateway', 'front']);
  expect(others.sort()).toEqual([
    'console',
    'docs',
    'live',
    'proposals',
    'scheduling-blocks',
    'search',
    'session',
    'shift-log',
  ]);
});

it('routes every endpoint and every WebSocket route to its own function', () => {
  const routes = Object.values(prod.front!.findResources('AWS::ApiGatewayV2::Route')).map(
    ({ Properties }) => (Properties as { RouteKey: string }).RouteKey,
  );
  const declaredRoutes = [
    ...endpoints.map(({ method, path }) => (method === 'ANY' ? path : `${method} ${path}`)),
    ...socketRoutes.map(({ route }) => route),
  ];

  expect(routes.sort()).toEqual(declaredRoutes.sort());
  expect(routes).toContain('GET /slt/api/v3/shift/current');
  const uris = Object.values(prod.front!.findResources('AWS::ApiGatewayV2::Integration')).map(
    ({ Properties }) => JSON.stringify((Properties as { IntegrationUri: object }).IntegrationUri),
  );
  const names = services.flatMap((template) =>
    Object.values(template.findResources('AWS::Lambda::Function')).map(
      ({ Properties }) => (Properties as { FunctionName: string }).FunctionName,
    ),
  );
  const called = uris.map((uri) => /function:([\w-]+)/.exec(uri)?.[1]);
  expect(new Set(called).size).toBe(declaredRoutes.length);
  expect(called.filter((name) => name === undefined || !names.includes(name))).toEqual([]);
  const { 'shift-log': complete } = synthesizeTemplates({ trackerUrl: 'https://tracker.example' });
  complete!.resourceCountIs(
    'AWS::Lambda::Function',
    functions.filter(({ id }) => id.startsWith('shift-log.')).length,
  );
});

it('runs functions on Node 24 and arm64, with tracing and a log group that expires', () => {
  for (const template of services) {
    const functions = template.findResources('AWS::Lambda::Function');
    template.allResourcesProperties('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      TracingConfig: { Mode: 'Active' },
      LoggingConfig: { LogGroup: Match.anyValue() },
    });
    template.resourcePropertiesCountIs(
      'AWS::Logs::LogGroup',
      { RetentionInDays: 365 },
      Object.keys(functions).length,
    );
  }
});

it('passes secrets only by reference, and to each function only the settings that it reads', () => {
  const functions = Object.values(prod.docs!.findResources('AWS::Lambda::Function'));
  const variables = functions.map(({ Properties }) =>
    Object.keys((Properties as { Environment: { Variables: object } }).Environment.Variables),
  );

  expect(variables.flat()).not.toContain('JWT_SECRET_ARN');
  const texts = Object.values(prod).map((template) => JSON.stringify(template.toJSON()));
  expect(texts.filter((text) => text.includes('"SecretString":'))).toEqual([]);
});

it('retains and protects the data of prod after its first deployment, but not that of dev', () => {
  const dev = synthesizeTemplates({ stage: 'dev' });
  const table = (template: Template) =>
    Object.values(template.findResources('AWS::DynamoDB::GlobalTable'))[0] as {
      DeletionPolicy: string;
      Properties: { Replicas: object[] };
    };

  expect(table(prod.data!)).toMatchObject({
    DeletionPolicy: 'RetainExceptOnCreate',
    Properties: {
      Replicas: [{ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }],
    },
  });
  expect(table(dev.data!)).toMatchObject({ DeletionPolicy: 'Delete' });
  const retained = Object.values(prod).flatMap((template) =>
    Object.values(resourcesOf(template)).map((resource) => JSON.stringify(resource)),
  );
  expect(retained.filter((text) => text.includes('"DeletionPolicy":"Retain"'))).toEqual([]);
  // CloudFormation cannot roll back the creation of a protected table.
  expect(retained.filter((text) => text.includes('DeletionProtectionEnabled'))).toEqual([]);

  const retainedTables = tables.filter(({ isRetained }) => isRetained);
  const step = Object.values(prod.front!.findResources('Custom::ProtectedTables'))[0];
  const { Tables, Definitions } = (
    step as { Properties: { Tables: object[]; Definitions: string } }
  ).Properties;
  expect(Tables).toHaveLength(retainedTables.length);
  // CloudFormation runs the custom resource again when a table definition changes.
  for (const { service } of tables) expect(Definitions).toContain(`"${service}"`);
  dev.front!.resourceCountIs('Custom::ProtectedTables', 0);
});

it('stays far below the number of resources that a stack may have', () => {
  for (const template of Object.values(prod))
    expect(Object.keys(resourcesOf(template)).length).toBeLessThan(430);
});

const open = { access: 'open', stage: 'dev' };
const onPurpose = { access: 'open', openOnPurpose: 'true', mailFrom: 'desk@example.org' };

it.each([
  [{ stage: 'test' }, "stage: 'test' is not valid"],
  [{ budgetUsd: '0.5' }, "budgetUsd: '0.5' is not valid"],
  [{ budgetUsd: '5e3' }, "budgetUsd: '5e3' is not valid"],
  [{ openOnPurpose: 'yes' }, "openOnPurpose: 'yes' is not valid"],
  [{ access: 'open' }, 'access: open with stage=prod is refused'],
  [{ ...open, mailFrom: 'desk@example.org' }, 'access: open with mailFrom is refused'],
  [{ ...open, trackerUrl: 'https://tracker.example' }, 'access: open with trackerUrl is refused'],
  [{ alarmEmail: 'me' }, "alarmEmail: 'me' is not valid"],
  [{ domainName: 'https://a.example' }, "domainName: 'https://a.example' is not valid"],
  [{ isolationLevel: 'NONE' }, "ISOLATION_LEVEL: 'NONE' is not valid"],
  [{ access: undefined }, 'access: the context has no string value for it'],
  [{ corsOrigins: ['https://a.example'] }, 'corsOrigins: the context has no string value for it'],
  [{ tableShiftLog: 'other' }, 'streamShiftLog: set it together with tableShiftLog'],
  [{ socketUrl: 'live.example' }, "socketUrl: 'live.example' is not valid"],
  [{ corsOrigins: 'a.example' }, "CORS_ORIGINS: 'a.example' is not valid"],
  [{ jwtAlgorithm: 'RS256' }, 'JWKS_URL: JWT_ALGORITHM RS256 needs the URL of the keys'],
  [
    { jwtAlgorithm: 'RS256', jwksUrl: 'https://id.example/jwks', jwtIssuer: 'https://id.example' },
    'JWT_AUDIENCE: JWT_ALGORITHM RS256 needs JWT_ISSUER and JWT_AUDIENCE',
  ],
])('refuses %o with one clear sentence', (more, sentence) => {
  expect(() => synthesizeTemplates(more)).toThrow(sentence);
});

it.each([
  ['access is open', open, { access: 'session' }],
  ['access is open', onPurpose, { access: 'session' }],
  ['has no scope of this service', { oidcClientId: 'console' }, { oidcScope: 'slt:write' }],
  ['alarmEmail is empty', { alarmEmail: '' }, { alarmEmail: 'night@example.org' }],
])('warns if and only if %s', (sentence, matching, other) => {
  const warnings = (more: object) => warningsOf(more).filter((text) => text.includes(sentence));

  expect(warnings(matching)).toHaveLength(1);
  expect(warnings(other)).toEqual([]);
});

it('allows every origin under session and its own under open, unless corsOrigins is set', () => {
  // The address of the API contains the region, which is a reference.
  const own = {
    'Fn::Join': expect.arrayContaining([
      expect.arrayContaining(['https://*.execute-api.']),
    ]) as unknown,
  };
  const originsOf = (more: object) => {
    const { data, session } = synthesizeTemplates(more);
    const functions = Object.values(session!.findResources('AWS::Lambda::Function'));
    const [bucket] = Object.values(data!.findResources('AWS::S3::Bucket'));
    type Rules = { CorsConfiguration?: { CorsRules: { AllowedOrigins: string[] }[] } };
    const { CorsConfiguration } = (bucket as { Properties: Rules }).Properties;
    return {
      functions: [
        ...new Set(
          functions.map(
            ({ Properties }) =>
              (Properties as { Environment: { Variables: Record<string, string> } }).Environment
                .Variables.CORS_ORIGINS,
          ),
        ),
      ],
      bucket: CorsConfiguration?.CorsRules[0]?.AllowedOrigins ?? [],
    };
  };

  expect(originsOf({})).toEqual({ functions: ['*'], bucket: ['*'] });
  expect(originsOf(open)).toEqual({ functions: [''], bucket: [own] });
  expect(originsOf({ ...open, domainName: 'desk.example.org' }).bucket).toEqual([
    own,
    'https://desk.example.org',
  ]);
  expect(originsOf({ ...open, corsOrigins: 'https://a.example' })).toEqual({
    functions: ['https://a.example'],
    bucket: ['https://a.example', own],
  });
});
