import { Duration, Validations, type Stack } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import {
  EventSourceMapping,
  FilterCriteria,
  StartingPosition,
  type Function,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { isOfArrivals, isOfChanges, isOfSchedule, type Consumer } from '#lib/contract/consumer.ts';
import type { Deployment } from '../config.ts';
import type { DataStack } from '../stacks/data.ts';
import type { GatewayStack } from '../stacks/gateway.ts';
import { OwnFunction } from './own-function.ts';

type Props = {
  consumer: Consumer;
  deployment: Deployment;
  data: DataStack;
  gateway: GatewayStack;
};

/** A batch of changes is tried so many times more; a half of it that fails by itself is tried by itself. */
const TRIES = 10;

/** The queue of what a consumer failed at. Named here: the alarms lie in a stack that comes later. */
export const failureQueue = ({ id }: Consumer, stage: string): string =>
  `observatory-desk-${stage}-${id.replace('.', '-')}-failed`;

/**
 * A consumer: its Lambda, what sends it events, and the queue in which those end that it failed at again
 * and again, or that could not be brought to it in a day.
 */
export class EventConsumer extends Construct {
  readonly lambda: Function;

  constructor(scope: Stack, props: Props) {
    const { consumer, deployment, data } = props;
    super(scope, `${consumer.id.split('.')[1] ?? ''}-events`);
    const queue = new Queue(this, 'Failed', {
      queueName: failureQueue(consumer, deployment.stage),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.lambda = new OwnFunction(scope, { runs: consumer, failed: queue, ...props }).lambda;
    if (isOfArrivals(consumer)) this.#hearArrivals(consumer, queue, data.names().BUCKET ?? '');
    if (isOfSchedule(consumer))
      new Rule(this, 'Rule', {
        description: consumer.summary,
        schedule: Schedule.rate(Duration.minutes(consumer.source.everyMinutes)),
        targets: [new LambdaFunction(this.lambda, { deadLetterQueue: queue })],
      });
    if (isOfChanges(consumer))
      new EventSourceMapping(this, 'Changes', {
        target: this.lambda,
        eventSourceArn: data.streamOf(consumer.source.changes),
        // Not the latest: what is written while the mapping is made is not lost.
        startingPosition: StartingPosition.TRIM_HORIZON,
        filters: [FilterCriteria.filter(consumer.source.filter)],
        batchSize: 100,
        reportBatchItemFailures: true,
        bisectBatchOnError: true,
        retryAttempts: TRIES,
        onFailure: new SqsDlq(queue),
      });
    Validations.of(queue).acknowledge({
      id: 'Serverless-SQSRedrivePolicy',
      reason: 'It is the queue of what failed: what is in it waits for a person.',
    });
  }

  #hearArrivals(
    { source, summary }: Consumer<{ arrivals: `${string}/` }>,
    queue: Queue,
    bucket: string,
  ) {
    new Rule(this, 'Rule', {
      description: summary,
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [bucket] }, object: { key: [{ prefix: source.arrivals }] } },
      },
      targets: [new LambdaFunction(this.lambda, { deadLetterQueue: queue })],
    });
  }
}
