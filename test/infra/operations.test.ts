import { Match } from 'aws-cdk-lib/assertions';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { tables } from '#infra/tables.ts';
import { resourcesOf, templates } from '../support/templates.ts';

const prod = templates();
const owned = tables.length;
const services = tables.map(({ service }) => service).join('|');

/** Resources whose loss would be a loss of data, and the ids by which CloudFormation knows them. */
const stateful = /^AWS::(DynamoDB|S3::Bucket$|SecretsManager|ApiGatewayV2::Api$)/;

it('keeps the logical ids of what holds state: another id would be another, empty resource', () => {
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
    'AWS::DynamoDB::GlobalTable TablesessionFF473F37',
    'AWS::DynamoDB::GlobalTable TableshiftlogE75A7117',
    'AWS::S3::Bucket ObjectsA92BA4F1',
    'AWS::SecretsManager::Secret CursorSecretABAE1358',
    'AWS::SecretsManager::Secret SigningSecretCF7EC744',
    'AWS::SecretsManager::Secret TrackerSecret6F224390',
  ]);
});

it('has a section of the runbook for each alarm, which says what a user notices', async () => {
  const runbook = await readFile('infra/aws/README.md', 'utf8');
  const alarms = Object.values(prod.front!.findResources('AWS::CloudWatch::Alarm')).map(
    ({ Properties }) => Properties as { AlarmName: string; AlarmDescription: string },
  );
  const names = alarms.map(({ AlarmName }) =>
    AlarmName.replace(new RegExp(`^observatory-desk-prod-((${services})-)?`), ''),
  );

  const sections = [...runbook.matchAll(/^### ([a-z-]+)$/gm)].map(([, name]) => name);

  expect(sections.sort()).toEqual([...new Set(names)].sort());
  for (const { AlarmDescription } of alarms)
    expect(runbook.replaceAll('\n', ' ')).toContain(AlarmDescription.split(' What to do')[0]);
});

it('tells the one topic when an alarm begins and when it is over, and the topic the engineer', () => {
  const { front } = templates({ alarmEmail: 'night@example.org' });
  const topic = [{ Ref: Object.keys(front!.findResources('AWS::SNS::Topic'))[0] }];

  front!.allResourcesProperties('AWS::CloudWatch::Alarm', {
    AlarmActions: topic,
    OKActions: topic,
    TreatMissingData: 'notBreaching',
  });
  front!.hasResourceProperties('AWS::SNS::TopicPolicy', {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({ Effect: 'Allow', Principal: { Service: 'cloudwatch.amazonaws.com' } }),
      ]),
    },
  });
  front!.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'email',
    Endpoint: 'night@example.org',
  });
  front!.resourceCountIs('AWS::CloudWatch::Dashboard', 1);
});

it('points the functions and their roles at a restored table, and keeps the one before', () => {
  const stream = 'arn:aws:dynamodb:us-east-1:1:table/restored-1/stream/2026-11-21';
  const restored = templates({ tableShiftLog: 'restored-1', streamShiftLog: stream });
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

it('serves a name of the deployer with a certificate, and makes its records where it has the zone', () => {
  const byHand = templates({ domainName: 'desk.example.org' }).front!;
  const inZone = templates({ domainName: 'desk.example.org', hostedZoneId: 'Z1' }).front!;

  byHand.hasResourceProperties('AWS::ApiGatewayV2::DomainName', { DomainName: 'desk.example.org' });
  byHand.hasOutput('BaseUrl', { Value: 'https://desk.example.org' });
  byHand.hasOutput('*', {
    Description: Match.stringLikeRegexp('CNAME record of desk.example.org'),
  });
  byHand.resourceCountIs('AWS::Route53::RecordSet', 0);
  inZone.hasResourceProperties('AWS::Route53::RecordSet', { Name: 'desk.example.org.', Type: 'A' });
});

it('tells the commands of a deployment how its tokens are made, and by whom', () => {
  const own = templates({ stage: 'dev', jwtIssuer: 'https://desk.example' }).front!;
  const provided = templates({ jwtAlgorithm: 'RS256', jwksUrl: 'https://id.example/jwks' }).front!;
  const settings = (front: typeof own) =>
    JSON.parse(
      (front.findOutputs('TokenSettings').TokenSettings as { Value: string }).Value,
    ) as object;

  expect(settings(own)).toMatchObject({
    JWT_ALGORITHM: 'HS256',
    JWT_ISSUER: 'https://desk.example',
  });
  expect(settings(provided)).toMatchObject({ JWT_ALGORITHM: 'RS256' });
  own.hasOutput('TableSession', {});
  expect(JSON.stringify(own.findOutputs('FirstAdmin'))).toContain('--stage dev --user YOU');
  expect(provided.findOutputs('FirstAdmin')).toEqual({});
});

it('gives no function the signing secret where an identity provider signs', () => {
  const { data, ...others } = templates({
    jwtAlgorithm: 'RS256',
    jwksUrl: 'https://id.example/jwks',
  });
  const texts = Object.values(others).map((template) => JSON.stringify(template.toJSON()));

  // What is exported of it stays; the functions of lists and tickets may read others.
  expect(texts.filter((text) => text.includes('SigningSecret'))).toEqual([]);
  expect(data!.toJSON().Outputs).toEqual(prod.data!.toJSON().Outputs);
});
