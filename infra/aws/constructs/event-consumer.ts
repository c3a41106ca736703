import { Duration, Validations, type Stack } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { isOfArrivals, type Consumer } from '#lib/contract/consumer.ts';
import type { Deployment } from '../config.ts';
import type { DataStack } from '../stacks/data.ts';
import { OwnFunction } from './own-function.ts';

type Props = { consumer: Consumer; deployment: Deployment; data: DataStack };

/** The queue of what a consumer failed at. Named here: the alarms lie in a stack that comes later. */
export const failureQueue = ({ id }: Consumer, stage: string): string =>
  `observatory-desk-${stage}-${id.replace('.', '-')}-failed`;

/**
 * A consumer: its Lambda, what sends it events, and the queue in which those end that it failed at three
 * times, or that could not be brought to it in a day.
 */
export class EventConsumer extends Construct {
  constructor(scope: Stack, { consumer, deployment, data }: Props) {
    super(scope, `${consumer.id.split('.')[1] ?? ''}-events`);
    const queue = new Queue(this, 'Failed', {
      queueName: failureQueue(consumer, deployment.stage),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    const { lambda } = new OwnFunction(scope, { runs: consumer, deployment, data, failed: queue });
    new Rule(this, 'Rule', {
      description: consumer.summary,
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: {
          bucket: { name: [data.names().BUCKET] },
          object: { key: [{ prefix: consumer.source.arrivals }] },
        },
      },
      targets: [new LambdaFunction(lambda, { deadLetterQueue: queue })],
    });
    Validations.of(queue).acknowledge({
      id: 'Serverless-SQSRedrivePolicy',
      reason: 'It is the queue of what failed: what is in it waits for a person.',
    });
  }
}
