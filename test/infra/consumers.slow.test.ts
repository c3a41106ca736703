import { App, Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { defineConsumer } from '#lib/contract/consumer.ts';
import { readDeployment } from '#infra/aws/config.ts';
import { EventConsumer } from '#infra/aws/constructs/event-consumer.ts';
import { DataStack } from '#infra/aws/stacks/data.ts';
import { GatewayStack } from '#infra/aws/stacks/gateway.ts';
import { contextOf, synthesizeTemplates } from '../support/aws/templates.ts';

/** A consumer with the bundle of an endpoint, since these tests never run it. */
const consumer = defineConsumer({
  id: 'shift-log.list-tags',
  source: { objectsCreatedIn: 'staging/' },
  access: ['objects:inspect', 'objects:list-staged', 'objects:store'],
  summary: 'Takes in what arrives',
  impact: 'Nothing shows.',
});

function templateOf(): Template {
  const app = new App({ context: contextOf({}) });
  const deployment = readDeployment(app);
  const data = new DataStack(app, 'data', { deployment });
  const gateway = new GatewayStack(app, 'gateway', { deployment });
  const stack = new Stack(app, 'stack');
  new EventConsumer(stack, { consumer, deployment, data, gateway });
  return Template.fromStack(stack);
}

const template = templateOf();

it('invokes a consumer for new objects below its prefix only', () => {
  template.hasResourceProperties('AWS::Events::Rule', {
    EventPattern: {
      source: ['aws.s3'],
      'detail-type': ['Object Created'],
      detail: {
        bucket: { name: [{ 'Fn::ImportValue': Match.stringLikeRegexp('Objects') }] },
        object: { key: [{ prefix: 'staging/' }] },
      },
    },
  });
  template.hasResourceProperties('AWS::Lambda::Permission', {
    Principal: 'events.amazonaws.com',
    Action: 'lambda:InvokeFunction',
  });
});

it('moves failed and undeliverable records to a dead-letter queue', () => {
  const queue = {
    'Fn::GetAtt': [Object.keys(template.findResources('AWS::SQS::Queue'))[0], 'Arn'],
  };

  template.hasResourceProperties('AWS::SQS::Queue', {
    QueueName: 'observatory-desk-prod-shift-log-list-tags-failed',
    MessageRetentionPeriod: 14 * 24 * 3600,
  });
  template.hasResourceProperties('AWS::Lambda::Function', {
    DeadLetterConfig: { TargetArn: queue },
  });
  template.hasResourceProperties('AWS::Events::Rule', {
    Targets: [Match.objectLike({ DeadLetterConfig: { Arn: queue } })],
  });
});

it('grants its role the declared access and the dead-letter queue', () => {
  const [role] = Object.values(template.findResources('AWS::IAM::Role'));
  const { Policies } = role!.Properties as {
    Policies: { PolicyDocument: { Statement: { Action: string | string[] }[] } }[];
  };
  const actions = Policies.flatMap(({ PolicyDocument }) =>
    PolicyDocument.Statement.flatMap(({ Action }) => Action),
  );

  expect(actions.filter((action) => !/^(logs|xray):/.test(action)).sort()).toEqual([
    's3:GetObject',
    's3:ListBucket',
    's3:PutObject',
    'sqs:SendMessage',
  ]);
  template.resourceCountIs('AWS::IAM::Policy', 0);
});

it('reports new objects, expires staged ones, and allows CORS from the listed origins', () => {
  const { data } = synthesizeTemplates({ corsOrigins: 'https://ops.example' });

  data!.hasResourceProperties('AWS::S3::Bucket', {
    NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
    LifecycleConfiguration: {
      Rules: [
        { Prefix: 'staging/', ExpirationInDays: 3, Status: 'Enabled' },
        {
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
          NoncurrentVersionExpiration: { NoncurrentDays: 35 },
          ExpiredObjectDeleteMarker: true,
          Status: 'Enabled',
        },
      ],
    },
    VersioningConfiguration: { Status: 'Enabled' },
    CorsConfiguration: {
      CorsRules: [
        Match.objectLike({
          AllowedOrigins: Match.arrayWith(['https://ops.example']),
          AllowedMethods: ['GET', 'HEAD', 'PUT', 'DELETE'],
          AllowedHeaders: ['content-type', 'range'],
          ExposedHeaders: Match.arrayWith(['Content-Range']),
        }),
      ],
    },
  });
});

it('empties the bucket when dev is deleted, but not when prod is', () => {
  const countEmptiedBuckets = (stage: string) =>
    Object.keys(synthesizeTemplates({ stage }).data!.findResources('Custom::S3AutoDeleteObjects'))
      .length;

  expect([countEmptiedBuckets('dev'), countEmptiedBuckets('prod')]).toEqual([1, 0]);
});

it('invokes the check of proposal files for new objects and for deletions', () => {
  const { proposals } = synthesizeTemplates({});

  const object = { key: [{ prefix: 'proposals/' }] };
  const details = {
    'Object Created': { object },
    'Object Deleted': { object, 'deletion-type': ['Delete Marker Created'] },
  };
  for (const [type, detail] of Object.entries(details))
    proposals!.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: Match.objectLike({ 'detail-type': [type], detail: Match.objectLike(detail) }),
    });
});

it('delivers the events of mails of one kind and stage, which the configuration set sends', () => {
  const { proposals, mail } = synthesizeTemplates({ mailFrom: 'desk@observatory.example' });

  proposals!.hasResourceProperties('AWS::Events::Rule', {
    EventPattern: {
      source: ['aws.ses'],
      detail: {
        eventType: ['Send', 'Bounce', 'Complaint', 'Reject'],
        mail: {
          tags: {
            'ses:configuration-set': ['observatory-desk-prod-mail'],
            kind: ['proposal-mail'],
          },
        },
      },
    },
  });
  mail!.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    EventDestination: {
      Enabled: true,
      MatchingEventTypes: ['send', 'bounce', 'complaint', 'reject'],
      EventBridgeDestination: {
        EventBusArn: { 'Fn::Join': ['', Match.arrayWith([':event-bus/default'])] },
      },
    },
  });
});
