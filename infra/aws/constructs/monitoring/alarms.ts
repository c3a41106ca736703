import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { kindsOf, type EffectKind } from '#lib/contract/consumer.ts';
import { tables } from '../../../tables.ts';
import type { AlarmDraft } from './alarm-draft.ts';
import { apiAlarms } from './api-alarms.ts';
import * as metrics from './metrics.ts';

function tableAlarms(service: string, table: string): AlarmDraft[] {
  const { read = 'Query', writesBatches } = tables.find((entry) => entry.service === service) ?? {};
  return [
    {
      name: 'reads-are-throttled',
      service,
      impact:
        'A table throttles reads: pages take seconds to load, and some requests fail with 503.',
      metric: metrics.throttledRequests(table, read),
    },
    {
      name: 'writes-are-throttled',
      service,
      impact:
        'A table throttles writes: entries take seconds to be stored, and some fail with 503.',
      metric: writesBatches
        ? metrics.throttledWrites(table)
        : metrics.throttledRequests(table, 'TransactWriteItems'),
    },
  ];
}

const consumerAlarms = (
  stage: string,
  { consumer, functionName, queueName }: metrics.MonitoredResources['consumers'][number],
): AlarmDraft[] => [
  {
    name: `${consumer.id.split('.')[1] ?? ''}-fails`,
    impact: consumer.impact,
    metric: metrics.queuedMessages(queueName),
    periods: [1, 1],
  },
  ...(delayAlarms[consumer.id] ?? []).map((draft) => delayAlarm(functionName, draft)),
  ...Object.entries(kindsOf(consumer)).map(([kind, draft]) => stuckAlarm(stage, kind, draft)),
];

type DelayDraft = Pick<AlarmDraft, 'name' | 'impact' | 'above'>;

/** The alarms on late stream records, by consumer. */
const delayAlarms: Record<string, DelayDraft[]> = {
  'live.publish-events': [
    {
      name: 'events-come-late',
      impact: 'Live events reach subscribers more than a minute late.',
      above: 60_000,
    },
  ],
  'search.index-events': [
    {
      name: 'index-is-behind',
      impact: 'The search finds new and changed entries more than five minutes late.',
      above: 300_000,
    },
  ],
};

const delayAlarm = (functionName: string, draft: DelayDraft): AlarmDraft => ({
  ...draft,
  metric: metrics.iteratorAge(functionName),
  periods: [1, 1],
});

/**
 * Returns the alarm on effects of a kind that only a person can resolve. It ends when nothing is stuck. A period without
 * a run of the function keeps its state.
 */
const stuckAlarm = (stage: string, kind: string, { alarm, impact }: EffectKind): AlarmDraft => ({
  name: alarm,
  impact,
  metric: metrics.ownMetric('StuckEffects', stage, { kind, statistic: cloudwatch.Stats.MAXIMUM }),
  periods: [1, 1],
  missingData: cloudwatch.TreatMissingData.IGNORE,
});

/** All alarms. Each description states what a user notices; one topic is notified when an alarm begins and ends. */
export class Alarms extends Construct {
  readonly all: cloudwatch.Alarm[];

  constructor(scope: Construct, topic: ITopic, monitored: metrics.MonitoredResources) {
    super(scope, 'Alarms');
    const drafts = [
      ...apiAlarms(monitored),
      ...[...monitored.tables].flatMap(([service, table]) => tableAlarms(service, table)),
      ...monitored.consumers.flatMap((consumer) => consumerAlarms(monitored.stage, consumer)),
    ];
    this.all = drafts.map((draft) => {
      const { name, service, impact, metric, above = 0, periods = [2, 3] } = draft;
      const id = service === undefined ? name : `${service}-${name}`;
      const alarm = new cloudwatch.Alarm(this, id, {
        alarmName: `observatory-desk-${monitored.stage}-${id}`,
        alarmDescription: `${impact} What to do: infra/aws/README.md, ${name}.`,
        metric,
        threshold: above,
        comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
        datapointsToAlarm: periods[0],
        evaluationPeriods: periods[1],
        treatMissingData: draft.missingData ?? cloudwatch.TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(new SnsAction(topic));
      alarm.addOkAction(new SnsAction(topic));
      return alarm;
    });
  }
}
