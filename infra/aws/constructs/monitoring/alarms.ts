import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { kindsOf, type EffectKind } from '#lib/contract/consumer.ts';
import { METRIC_NAMESPACE, METRIC_SERVICE, type metricNames } from '#lib/platform/metrics.ts';
import { tables } from '../../../tables.ts';
import * as metrics from './metrics.ts';

type AlarmDraft = {
  /** The heading of its section in the runbook. */
  name: string;
  /** The service whose table it watches, if there is one alarm per table. */
  service?: string;
  /** What a user notices. */
  impact: string;
  metric: cloudwatch.Metric;
  /** Default: 0. */
  above?: number;
  /** Breaching periods out of evaluated periods, of five minutes each. Default: 2 of 3. */
  periods?: [breaching: number, evaluated: number];
  /** Default: not breaching. */
  missingData?: cloudwatch.TreatMissingData;
};

const apiAlarms = (monitored: metrics.MonitoredResources): AlarmDraft[] => [
  {
    name: 'requests-fail',
    impact: 'More than 1 % of requests fail: operators see errors and must send entries again.',
    metric: monitored.http.metricServerError({ statistic: cloudwatch.Stats.AVERAGE }),
    above: 0.01,
  },
  {
    name: 'requests-are-slow',
    impact: 'One request in twenty takes more than 2 s: pages hang while a shift is logged.',
    metric: monitored.http.metricLatency({ statistic: cloudwatch.Stats.percentile(95) }),
    above: 2000,
    periods: [3, 3],
  },
  {
    name: 'requests-are-throttled',
    impact:
      'The gateway rejects requests with 429: entries are not stored until callers repeat them.',
    metric: monitored.throttledResponses,
    above: 10,
    periods: [1, 1],
  },
  {
    name: 'functions-are-throttled',
    impact: 'Lambda is at its concurrency limit: some requests fail with 503.',
    metric: metrics.lambdaThrottles(),
  },
  {
    name: 'socket-functions-fail',
    impact:
      'The gateway cannot invoke the WebSocket functions: pages cannot connect, or get no response.',
    metric: metrics.socketMetric(monitored, 'ExecutionError'),
  },
  {
    name: 'socket-connections-fail',
    impact: 'Many WebSocket connections fail to open: pages get no events and keep reconnecting.',
    metric: metrics.socketMetric(monitored, 'IntegrationError'),
    above: 100,
    periods: [3, 3],
  },
  {
    name: 'socket-requests-are-rejected',
    impact: 'The gateway rejects WebSocket connections or frames: their pages get no events.',
    metric: metrics.socketMetric(monitored, 'ClientError'),
    above: 100,
  },
];

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
  metric: metrics.metric(
    METRIC_NAMESPACE,
    'StuckEffects' satisfies (typeof metricNames)[number],
    { service: METRIC_SERVICE, stage, kind },
    cloudwatch.Stats.MAXIMUM,
  ),
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
