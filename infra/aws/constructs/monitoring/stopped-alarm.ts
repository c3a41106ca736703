import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { EventSourceMapping, Function } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { isOfArrivals, type Consumer } from '#lib/contract/consumer.ts';

/** The topic that all alarms publish to. It has a name: alarms of stacks before it refer to it. */
export const alarmTopicName = (stage: string): string => `observatory-desk-${stage}-alarms`;

const nameOf = ({ id }: Consumer) => `${id.split('.')[1] ?? ''}-stopped`;

/** Periods in a row without a sign of life. */
const PERIODS = 3;

/**
 * Alarms when a consumer has given no sign of life for three periods. Missing data count as such. It lives
 * in the stack of its consumer: another table has another event source mapping with another id, and
 * CloudFormation changes no id that a later stack imports.
 */
export class StoppedAlarm extends Alarm {
  constructor(scope: Construct, consumer: Consumer, stage: string, signs: Metric) {
    super(scope, 'Stopped', {
      alarmName: `observatory-desk-${stage}-${nameOf(consumer)}`,
      alarmDescription: `${consumer.impact} What to do: infra/aws/README.md, ${nameOf(consumer)}.`,
      metric: signs,
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: PERIODS,
      treatMissingData: TreatMissingData.BREACHING,
    });
    const arn = Stack.of(this).formatArn({ service: 'sns', resource: alarmTopicName(stage) });
    const action = new SnsAction(Topic.fromTopicArn(this, 'Topic', arn));
    this.addAlarmAction(action);
    this.addOkAction(action);
  }
}

/** Looks at a table stream, counted while Lambda polls it, with or without records: it has to be switched on. */
export const polls = ({ eventSourceMappingId }: EventSourceMapping): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'PolledEventCount',
    dimensionsMap: { EventSourceMappingUUID: eventSourceMappingId },
    statistic: Stats.SAMPLE_COUNT,
  });

/** Runs of a function that has to run every so many minutes. */
export const runs = (lambda: Function, everyMinutes: number): Metric =>
  lambda.metricInvocations({
    statistic: Stats.SUM,
    period: Duration.minutes(Math.max(5, everyMinutes)),
  });

/** The alarm of a consumer as a later stack refers to it, by its name. Objects arrive at no known times: none. */
export function stoppedAlarms(scope: Construct, consumers: Iterable<Consumer>, stage: string) {
  const watched = [...consumers].filter((consumer) => !isOfArrivals(consumer));
  return watched.map((consumer) => {
    const resourceName = `observatory-desk-${stage}-${nameOf(consumer)}`;
    const arn = Stack.of(scope).formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    return Alarm.fromAlarmArn(scope, nameOf(consumer), arn);
  });
}
