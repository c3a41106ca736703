import { Duration, Validations, type Stack } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import {
  isChangesConsumer,
  isScheduledConsumer,
  kindsOf,
  type Changes,
  type Consumer,
} from '#lib/contract/consumer.ts';
import type { Deployment } from '../config.ts';
import { deadLetterQueueName } from '../names.ts';
import { rulesOf } from './consumer-rules.ts';
import { ServiceFunction, type UsedStacks } from './service-function.ts';
import { StoppedAlarm } from './monitoring/stopped-alarm.ts';

type Props = UsedStacks & { consumer: Consumer; deployment: Deployment };

/** Retries of a batch of stream records; a failed batch is bisected. */
const RETRIES = 10;

/**
 * A consumer: its function, its event source, and a dead-letter queue for events that fail all retries or cannot
 * be delivered within a day.
 */
export class EventConsumer extends Construct {
  constructor(scope: Stack, props: Props) {
    const { consumer, deployment, data } = props;
    super(scope, `${consumer.id.split('.')[1] ?? ''}-events`);
    const queue = new Queue(this, 'Failed', {
      queueName: deadLetterQueueName(consumer, deployment.stage),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    const { lambda: target } = new ServiceFunction(scope, {
      declaration: consumer,
      deadLetterQueue: queue,
      ...props,
    });
    const inputs = Object.keys(kindsOf(consumer)).map((kind) =>
      RuleTargetInput.fromObject({ id: EventField.eventId, kind }),
    );
    for (const [id, source] of rulesOf(consumer, deployment, data.settings().BUCKET))
      new Rule(this, id, {
        description: consumer.summary,
        targets: (inputs.length > 0 ? inputs : [undefined]).map(
          (event) =>
            new LambdaFunction(target, { deadLetterQueue: queue, ...(event && { event }) }),
        ),
        ...source,
      });
    if (isScheduledConsumer(consumer)) {
      const period = Duration.minutes(Math.max(5, consumer.source.everyMinutes));
      const runs = target.metricInvocations({ statistic: Stats.SUM, period });
      new StoppedAlarm(this, consumer, deployment.stage, runs);
    }
    if (isChangesConsumer(consumer)) {
      const { changes, filter } = consumer.source;
      this.#readStream(data.streamOf(changes), filter, target, queue);
    }
    Validations.of(queue).acknowledge({
      id: 'Serverless-SQSRedrivePolicy',
      reason: 'It is a dead-letter queue itself: its messages are handled by a person.',
    });
  }

  /** Invokes the function with records of a stream. */
  #readStream(
    stream: string,
    filter: Changes['filter'],
    target: lambda.Function,
    queue: Queue,
  ): void {
    new lambda.EventSourceMapping(this, 'Changes', {
      target,
      eventSourceArn: stream,
      // LATEST would lose records that are written while the mapping is created.
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      filters: [lambda.FilterCriteria.filter(filter)],
      batchSize: 100,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: RETRIES,
      onFailure: new SqsDlq(queue),
    });
  }
}
