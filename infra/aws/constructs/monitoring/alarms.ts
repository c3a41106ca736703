import {
  Alarm,
  ComparisonOperator,
  TreatMissingData,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Consumer } from '#lib/contract/consumer.ts';
import { tables } from '../../../tables.ts';
import {
  iteratorAge,
  latency,
  socketMetric,
  lambdaThrottles,
  throttledRequests,
  serverErrorShare,
  queuedMessages,
  type Named,
  type MonitoredResources,
} from './metrics.ts';

type Watch = {
  /** The heading of its section in the runbook. */
  name: string;
  /** The table that it is about, where there are several such alarms. */
  of?: string;
  /** What a user notices. */
  impact: string;
  metric: IMetric;
  above: number;
  /** How many of how many periods of five minutes. */
  periods: [bad: number, of: number];
  /** How a period without data counts. Default: not breaching. */
  missing?: TreatMissingData;
};

const watches = (watched: MonitoredResources): Watch[] => [
  {
    name: 'requests-fail',
    impact: 'More than 1 % of requests fail: operators see errors and must send entries again.',
    metric: serverErrorShare(watched),
    above: 0.01,
    periods: [2, 3],
  },
  {
    name: 'requests-are-slow',
    impact: 'One request in twenty takes more than 2 s: pages hang while a shift is logged.',
    metric: latency(watched, 95),
    above: 2000,
    periods: [3, 3],
  },
  {
    name: 'callers-are-turned-away',
    impact:
      'The gateway turns callers away with 429: what they send is not logged until they repeat it.',
    metric: watched.turnedAway,
    above: 10,
    periods: [1, 1],
  },
  {
    name: 'functions-are-refused',
    impact: 'Lambda has no room for more calls at once: some requests fail with 503.',
    metric: lambdaThrottles(),
    above: 0,
    periods: [2, 3],
  },
  ...ofStream(watched),
  ...[...watched.consuming.keys()].flatMap(({ access }) =>
    access.includes('tracker') ? [stuck(watched)] : [],
  ),
  ...[...watched.tables].flatMap(([service, table]) => refusals(service, table)),
  ...[...watched.consuming].flatMap(([consumer, lambda]) =>
    consumer.id === 'live.publish-events' ? [lateness(lambda)] : [],
  ),
  ...[...watched.failed].map(([consumer, queue]) => failures(consumer, queue)),
];

const ofStream = (watched: MonitoredResources): Watch[] => [
  {
    name: 'stream-functions-fail',
    impact:
      'The gateway cannot run functions of the stream: pages do not connect, or get no answer.',
    metric: socketMetric(watched, 'ExecutionError'),
    above: 0,
    periods: [2, 3],
  },
  {
    name: 'stream-connections-fail',
    impact: 'Many requests to open the stream fail: pages get no events, and try again and again.',
    metric: socketMetric(watched, 'IntegrationError'),
    above: 100,
    periods: [3, 3],
  },
  {
    name: 'stream-callers-are-turned-away',
    impact: 'The gateway turns away those who open or use the stream: their pages get no events.',
    metric: socketMetric(watched, 'ClientError'),
    above: 100,
    periods: [2, 3],
  },
];

/** It ends when the last stuck ticket is dealt with; a period without a run of `send-tickets` tells nothing. */
const stuck = ({ stuckTickets }: MonitoredResources): Watch => ({
  name: 'tickets-are-stuck',
  impact: 'A ticket has not reached the issue tracker for long, or nobody knows whether it has.',
  metric: stuckTickets,
  above: 0,
  periods: [1, 1],
  missing: TreatMissingData.IGNORE,
});

const lateness = (publisher: Named): Watch => ({
  name: 'events-come-late',
  impact: 'Events reach those who watch more than a minute late.',
  metric: iteratorAge(publisher),
  above: 60_000,
  periods: [1, 1],
});

const failures = ({ id, impact }: Consumer, queue: string): Watch => ({
  name: `${id.split('.')[1] ?? ''}-fails`,
  impact,
  metric: queuedMessages(queue),
  above: 0,
  periods: [1, 1],
});

const refusals = (of: string, table: string): Watch[] => [
  {
    name: 'reads-are-refused',
    of,
    impact: 'A table refuses reads: pages take seconds to show, and some fail with 503.',
    metric: throttledRequests(table, readOf(of)),
    above: 0,
    periods: [2, 3],
  },
  {
    name: 'writes-are-refused',
    of,
    impact: 'A table refuses writes: entries take seconds to be kept, and some fail with 503.',
    metric: throttledRequests(table, 'TransactWriteItems'),
    above: 0,
    periods: [2, 3],
  },
];

const readOf = (service: string) =>
  tables.find((table) => table.service === service)?.read ?? 'Query';

/** The alarms. Each says what a user notices, and all tell one topic when it begins and ends. */
export class Alarms extends Construct {
  readonly all: Alarm[];

  constructor(scope: Construct, stage: string, topic: ITopic, watched: MonitoredResources) {
    super(scope, 'Alarms');
    this.all = watches(watched).map(({ name, of, impact, metric, above, periods, missing }) => {
      const id = of === undefined ? name : `${of}-${name}`;
      const alarm = new Alarm(this, id, {
        alarmName: `observatory-desk-${stage}-${id}`,
        alarmDescription: `${impact} What to do: infra/aws/README.md, ${name}.`,
        metric,
        threshold: above,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        datapointsToAlarm: periods[0],
        evaluationPeriods: periods[1],
        treatMissingData: missing ?? TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(new SnsAction(topic));
      alarm.addOkAction(new SnsAction(topic));
      return alarm;
    });
  }
}
