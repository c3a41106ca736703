import { ArnFormat, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { isScheduledConsumer, type Consumer } from '#lib/contract/consumer.ts';

/** Returns the name of the topic of all alarms. It is fixed: alarms of earlier stacks refer to it. */
export const alarmTopicName = (stage: string): string => `observatory-desk-${stage}-alarms`;

const nameOf = ({ id }: Consumer) => `${id.split('.')[1] ?? ''}-stopped`;

/** Consecutive periods without activity. */
const PERIODS = 3;

/** Alarms when a scheduled consumer has not run for three periods; missing data count as inactive. */
export class StoppedAlarm extends cloudwatch.Alarm {
  constructor(scope: Construct, consumer: Consumer, stage: string, activity: cloudwatch.IMetric) {
    super(scope, 'Stopped', {
      alarmName: `observatory-desk-${stage}-${nameOf(consumer)}`,
      alarmDescription: `${consumer.impact} What to do: infra/aws/README.md, ${nameOf(consumer)}.`,
      metric: activity,
      threshold: 1,
      comparisonOperator: cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: PERIODS,
      treatMissingData: cloudwatch.TreatMissingData.BREACHING,
    });
    const arn = Stack.of(this).formatArn({ service: 'sns', resource: alarmTopicName(stage) });
    const action = new SnsAction(Topic.fromTopicArn(this, 'Topic', arn));
    this.addAlarmAction(action);
    this.addOkAction(action);
  }
}

/** Returns references to these alarms for a later stack. Only scheduled consumers have one: the canary watches streams. */
export function stoppedAlarms(scope: Construct, consumers: Iterable<Consumer>, stage: string) {
  return [...consumers].filter(isScheduledConsumer).map((consumer) => {
    const resourceName = `observatory-desk-${stage}-${nameOf(consumer)}`;
    const arn = Stack.of(scope).formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    return cloudwatch.Alarm.fromAlarmArn(scope, nameOf(consumer), arn);
  });
}
