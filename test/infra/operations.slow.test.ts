import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { tables } from '#infra/tables.ts';
import { resourcesOf, synthesize, synthesizeTemplates } from '../support/aws/templates.ts';

const prod = synthesizeTemplates();
const owned = tables.length;

/** Resources with data, and their logical ids. */
const stateful = /^AWS::(DynamoDB|S3::Bucket$|SecretsManager|ApiGatewayV2::Api$)/;

it('keeps the logical ids of stateful resources, since a new id creates a new, empty resource', () => {
  const ids = Object.values(prod)
    .flatMap((template) => Object.entries(resourcesOf(template)))
    .filter(([, { Type }]) => stateful.test(Type))
    .map(([id, { Type }]) => `${Type} ${id}`);

  expect(ids.sort()).toEqual([
    'AWS::ApiGatewayV2::Api Http36EFD62B',
    'AWS::ApiGatewayV2::Api SocketsA3E6BA67',
    'AWS::DynamoDB::GlobalTable TableliveBD85056A',
    'AWS::DynamoDB::GlobalTable TableproposalsBEF52EFB',
    'AWS::DynamoDB::GlobalTable TableschedulingblocksD1F7EBE8',
    'AWS::DynamoDB::GlobalTable Tablesearch55E1208B',
    'AWS::DynamoDB::GlobalTable TablesessionFF473F37',
    'AWS::DynamoDB::GlobalTable TableshiftlogE75A7117',
    'AWS::S3::Bucket ObjectsA92BA4F1',
    'AWS::SecretsManager::Secret CursorSecretABAE1358',
    'AWS::SecretsManager::Secret SigningSecretCF7EC744',
    'AWS::SecretsManager::Secret TrackerSecret6F224390',
  ]);
});

it('configures the functions and their roles for a restored table, and retains the previous one', () => {
  const stream = 'arn:aws:dynamodb:us-east-1:1:table/restored-1/stream/2026-11-21';
  const restored = synthesizeTemplates({ tableShiftLog: 'restored-1', streamShiftLog: stream });
  const functions = restored['shift-log']!.findResources('AWS::Lambda::Function');
  const tables = Object.values(functions).map(
    ({ Properties }) =>
      (Properties as { Environment: { Variables: Record<string, unknown> } }).Environment.Variables
        .TABLE_SHIFT_LOG,
  );

  expect(new Set(tables)).toEqual(new Set(['restored-1']));
  expect(JSON.stringify(restored['shift-log']!.toJSON())).toContain(':table/restored-1');
  restored.live!.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    EventSourceArn: stream,
  });
  restored.data!.resourceCountIs('AWS::DynamoDB::GlobalTable', owned);
  expect(restored.data!.toJSON().Outputs).toEqual(prod.data!.toJSON().Outputs);
});

it('serves a custom domain with a certificate, and creates DNS records if the zone is known', () => {
  const byHand = synthesizeTemplates({ domainName: 'desk.example.org' }).front!;
  const inZone = synthesizeTemplates({ domainName: 'desk.example.org', hostedZoneId: 'Z1' });

  byHand.hasResourceProperties('AWS::ApiGatewayV2::DomainName', { DomainName: 'desk.example.org' });
  byHand.hasOutput('BaseUrl', { Value: 'https://desk.example.org' });
  byHand.hasOutput('*', {
    Description: Match.stringLikeRegexp('CNAME record of desk.example.org'),
  });
  byHand.resourceCountIs('AWS::Route53::RecordSet', 0);
  inZone.dns!.hasResourceProperties('AWS::Route53::RecordSet', {
    Name: 'desk.example.org.',
    Type: 'A',
  });
  // Another domain name replaces the target, which an import would refuse.
  expect(JSON.stringify(inZone.dns!.toJSON())).not.toContain('Fn::ImportValue');
});

const provider = {
  jwtAlgorithm: 'RS256',
  jwksUrl: 'https://id.example/jwks',
  jwtIssuer: 'https://id.example',
  jwtAudience: 'desk',
};

it('outputs the token settings for the commands', () => {
  const own = synthesizeTemplates({
    stage: 'dev',
    jwtAlgorithm: 'HS512',
    jwtIssuer: 'https://desk.example',
  }).front!;
  const provided = synthesizeTemplates(provider).front!;
  const settings = (front: typeof own) =>
    JSON.parse(
      (front.findOutputs('TokenSettings').TokenSettings as { Value: string }).Value,
    ) as object;

  expect(settings(own)).toMatchObject({
    JWT_ALGORITHM: 'HS512',
    JWT_ISSUER: 'https://desk.example',
  });
  expect(settings(provided)).toMatchObject({ JWT_ALGORITHM: 'RS256' });
  own.hasOutput('TableSession', {});
  expect(JSON.stringify(own.findOutputs('FirstAdmin'))).toContain('--stage dev --user YOU');
  expect(provided.findOutputs('FirstAdmin')).toEqual({});
});

it('grants no function the signing secret if an identity provider signs', () => {
  const { data, ...others } = synthesizeTemplates(provider);
  const texts = Object.values(others).map((template) => JSON.stringify(template.toJSON()));

  // The data stack still exports the secret.
  expect(texts.filter((text) => text.includes('SigningSecret'))).toEqual([]);
  expect(data!.toJSON().Outputs).toEqual(prod.data!.toJSON().Outputs);
});

it('notifies alarmEmail when the actual or forecast cost of a month exceeds budgetUsd', () => {
  const { budget } = synthesizeTemplates({ alarmEmail: 'night@example.org', budgetUsd: '75.5' });

  budget!.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 75.5, Unit: 'USD' } },
    NotificationsWithSubscribers: ['ACTUAL', 'FORECASTED'].map((NotificationType) => ({
      Notification: { NotificationType, ComparisonOperator: 'GREATER_THAN', Threshold: 100 },
      Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'night@example.org' }],
    })),
  });
});

it('has no budget without alarmEmail, and with a budget of 0', () => {
  const withoutBudget = synthesizeTemplates({ alarmEmail: 'night@example.org', budgetUsd: '0' });

  expect(Object.keys(prod)).not.toContain('budget');
  expect(Object.keys(withoutBudget)).toEqual(Object.keys(prod));
});

it('deploys last what an account may refuse, so that it lacks nothing else', () => {
  const stacks = synthesize({
    ...{ alarmEmail: 'night@example.org', mailFrom: 'desk@observatory.example' },
    ...{ domainName: 'desk.example.org', hostedZoneId: 'Z1' },
  });

  const last = stacks.slice(-3);
  expect(last.map(({ stackName }) => stackName).sort()).toEqual(
    ['budget', 'dns', 'mail'].map((part) => `ObservatoryDesk-prod-${part}`),
  );
  for (const { dependencies } of last)
    expect(dependencies.map(({ id }) => id)).toContain('ObservatoryDesk-prod-front');
});

it('protects the stacks that have succeeded, and by itself none', () => {
  const protectedNames = (more: object) =>
    synthesize(more).flatMap(({ stackName, terminationProtection }) =>
      terminationProtection === true ? [stackName] : [],
    );
  const names = ['ObservatoryDesk-prod-data', 'ObservatoryDesk-prod-front'];

  expect(protectedNames({})).toEqual([]);
  expect(protectedNames({ protectedStacks: names.join() })).toEqual(names);
});

it('tags each stack with the application and the stage', () => {
  const stacks = synthesize({ stage: 'dev', alarmEmail: 'night@example.org' });

  for (const { tags } of stacks)
    expect(tags).toEqual({ application: 'observatory-desk', stage: 'dev' });
});

it('leaves the name of the budget to AWS, so that a new alarmEmail can replace it', () => {
  const { budget } = synthesizeTemplates({ alarmEmail: 'night@example.org' });

  budget!.hasResourceProperties('AWS::Budgets::Budget', { Budget: { BudgetName: Match.absent() } });
});

it('protects the tables only once the service is reachable, so that a failed deployment is removable', () => {
  const front = synthesizeTemplates({ domainName: 'desk.example.org' }).front!;
  const [step] = Object.values(front.findResources('Custom::ProtectedTables'));
  const types = ['AWS::ApiGatewayV2::Stage', 'AWS::ApiGatewayV2::DomainName'];
  const before = types.flatMap((type) => Object.keys(front.findResources(type)));

  expect(before).toHaveLength(3);
  expect((step as { DependsOn?: string[] }).DependsOn).toEqual(expect.arrayContaining(before));
});
