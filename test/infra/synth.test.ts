import { Match, type Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { endpoints, functions, socketRoutes } from '#infra/registry.ts';
import { resourcesOf, templates, warningsOf } from '../support/templates.ts';

const prod = templates();
const { data: _data, gateway: _gateway, front: _front, ...rest } = prod;
const services = Object.values(rest);

it('makes the stacks: data, gateway, one a service, front', () => {
  const [first, second, ...others] = Object.keys(prod);

  expect([first, second, others.pop()]).toEqual(['data', 'gateway', 'front']);
  expect(others.sort()).toEqual([
    'docs',
    'live',
    'proposals',
    'scheduling-blocks',
    'session',
    'shift-log',
  ]);
});

it('routes every endpoint, and every route of sockets, to its own function', () => {
  const routes = services.flatMap((template) =>
    Object.values(template.findResources('AWS::ApiGatewayV2::Route')).map(
      ({ Properties }) => (Properties as { RouteKey: string }).RouteKey,
    ),
  );
  const declared = [
    ...endpoints.map(({ method, path }) => (method === 'ANY' ? path : `${method} ${path}`)),
    ...socketRoutes.map(({ route }) => route),
  ];

  expect(routes.sort()).toEqual(declared.sort());
  expect(routes).toContain('GET /slt/api/v3/shift/current');
  prod['shift-log']!.resourceCountIs(
    'AWS::Lambda::Function',
    functions.filter(({ id }) => id.startsWith('shift-log.')).length,
  );
});

it('runs functions on Node 24, arm64, traced, with a log group that forgets', () => {
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
      { RetentionInDays: 90 },
      Object.keys(functions).length,
    );
  }
});

it('takes fewer requests of a route whose endpoint says so', () => {
  const limited = endpoints.filter(({ perSecond }) => perSecond !== undefined);
  const limits = limited.map(({ method, path, perSecond, burst }) => [
    `${method} ${path}`,
    { ThrottlingRateLimit: perSecond, ThrottlingBurstLimit: burst ?? 2 * perSecond! },
  ]);

  expect(limited.map(({ id }) => id)).toContain('session.list-roles');
  prod.front!.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
    RouteSettings: Object.fromEntries(limits) as object,
  });
});

it('gives secrets by reference alone, and a function only the settings that it reads', () => {
  const functions = Object.values(prod.docs!.findResources('AWS::Lambda::Function'));
  const variables = functions.map(({ Properties }) =>
    Object.keys((Properties as { Environment: { Variables: object } }).Environment.Variables),
  );

  expect(variables.flat()).not.toContain('JWT_SECRET_ARN');
  const texts = Object.values(prod).map((template) => JSON.stringify(template.toJSON()));
  expect(texts.filter((text) => text.includes('"SecretString":'))).toEqual([]);
});

it('keeps and protects the data of prod, and lets dev go', () => {
  const dev = templates({ stage: 'dev' });
  const table = (template: Template) =>
    Object.values(template.findResources('AWS::DynamoDB::GlobalTable'))[0] as {
      DeletionPolicy: string;
      Properties: { Replicas: object[] };
    };

  expect(table(prod.data!)).toMatchObject({
    DeletionPolicy: 'Retain',
    Properties: {
      Replicas: [
        {
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        },
      ],
    },
  });
  expect(table(dev.data!)).toMatchObject({
    DeletionPolicy: 'Delete',
    Properties: { Replicas: [{ DeletionProtectionEnabled: false }] },
  });
});

it('stays far below the number of resources that a stack may have', () => {
  for (const template of Object.values(prod))
    expect(Object.keys(resourcesOf(template)).length).toBeLessThan(430);
});

it.each([
  [{ stage: 'test' }, "stage: 'test' is not valid"],
  [{ alarmEmail: 'me' }, "alarmEmail: 'me' is not valid"],
  [{ domainName: 'https://a.example' }, "domainName: 'https://a.example' is not valid"],
  [{ isolationLevel: 'NONE' }, "ISOLATION_LEVEL: 'NONE' is not valid"],
  [{ access: undefined }, 'access: the context has no text for it'],
  [{ corsOrigins: ['https://a.example'] }, 'corsOrigins: the context has no text for it'],
  [{ tableShiftLog: 'other' }, 'streamShiftLog: it goes with tableShiftLog'],
  [{ socketUrl: 'live.example' }, "socketUrl: 'live.example' is not valid"],
  [{ corsOrigins: 'a.example' }, "CORS_ORIGINS: 'a.example' is not valid"],
  [{ jwtAlgorithm: 'RS256' }, 'JWKS_URL: JWT_ALGORITHM RS256 needs the address of the keys'],
])('refuses %o with one clear sentence', (more, sentence) => {
  expect(() => templates(more)).toThrow(sentence);
});

const provider = { jwtAlgorithm: 'RS256', jwksUrl: 'https://id.example/jwks' };

it.each([
  ['access is open', { access: 'open' }, { access: 'session' }],
  [
    'jwtIssuer or jwtAudience is empty',
    { ...provider, jwtIssuer: 'https://id.example' },
    { ...provider, jwtIssuer: 'https://id.example', jwtAudience: 'desk' },
  ],
  ['alarmEmail is empty', { alarmEmail: '' }, { alarmEmail: 'night@example.org' }],
])('warns that %s, and only then', (sentence, so, otherwise) => {
  const about = (more: object) => warningsOf(more).filter((text) => text.includes(sentence));

  expect(about(so)).toHaveLength(1);
  expect(about(otherwise)).toEqual([]);
});
