import { Duration, Validations, type Stack } from 'aws-cdk-lib';
import { Rule, Schedule as RuleSchedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import {
  EventSourceMapping,
  FilterCriteria,
  MetricType,
  StartingPosition,
  type Function,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import {
  isObjectConsumer,
  isChangesConsumer,
  isScheduledConsumer,
  type Changes,
  type Consumer,
  type Schedule,
} from '#lib/contract/consumer.ts';
import type { Deployment } from '../config.ts';
import type { DataStack } from '../stacks/data.ts';
import type { GatewayStack } from '../stacks/gateway.ts';
import { OwnFunction } from './own-function.ts';
import { polls, runs, StoppedAlarm } from './monitoring/stopped-alarm.ts';

type Props = {
  consumer: Consumer;
  deployment: Deployment;
  data: DataStack;
  gateway: GatewayStack;
};

/** Retries of a batch of stream records; a failed batch is bisected. */
const RETRIES = 10;

/** Returns the name of a consumer's dead-letter queue. It is fixed: the alarms are in a later stack. */
export const failureQueue = ({ id }: Consumer, stage: string): string =>
  `observatory-desk-${stage}-${id.replace('.', '-')}-failed`;

/**
 * A consumer: its function, its event source, and a dead-letter queue for events that fail all retries or cannot
 * be delivered within a day.
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
    if (isObjectConsumer(consumer))
      this.#subscribeToObjects(consumer, queue, data.names().BUCKET ?? '');
    if (isScheduledConsumer(consumer)) this.#runOnSchedule(consumer, queue, deployment.stage);
    if (isChangesConsumer(consumer)) this.#readStream(consumer, queue, props);
    Validations.of(queue).acknowledge({
      id: 'Serverless-SQSRedrivePolicy',
      reason: 'It is a dead-letter queue itself: its messages are handled by a person.',
    });
  }

  #runOnSchedule(consumer: Consumer<Schedule>, queue: Queue, stage: string) {
    const { everyMinutes } = consumer.source;
    new Rule(this, 'Rule', {
      description: consumer.summary,
      schedule: RuleSchedule.rate(Duration.minutes(everyMinutes)),
      targets: [new LambdaFunction(this.lambda, { deadLetterQueue: queue })],
    });
    new StoppedAlarm(this, consumer, stage, runs(this.lambda, everyMinutes));
  }

  #readStream(consumer: Consumer<Changes>, queue: Queue, { data, deployment }: Props) {
    const mapping = new EventSourceMapping(this, 'Changes', {
      target: this.lambda,
      eventSourceArn: data.streamOf(consumer.source.changes),
      // LATEST would lose records that are written while the mapping is created.
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [FilterCriteria.filter(consumer.source.filter)],
      batchSize: 100,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: RETRIES,
      onFailure: new SqsDlq(queue),
      metricsConfig: { metrics: [MetricType.EVENT_COUNT] },
    });
    new StoppedAlarm(this, consumer, deployment.stage, polls(mapping));
  }

  #subscribeToObjects(
    { source, summary }: Consumer<{ objectsCreatedIn: `${string}/` }>,
    queue: Queue,
    bucket: string,
  ) {
    new Rule(this, 'Rule', {
      description: summary,
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: {
          bucket: { name: [bucket] },
          object: { key: [{ prefix: source.objectsCreatedIn }] },
        },
      },
      targets: [new LambdaFunction(this.lambda, { deadLetterQueue: queue })],
    });
  }
}
