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
  /** The service whose table it watches, if there is one alarm per table. */
  of?: string;
  /** What a user notices. */
  impact: string;
  metric: IMetric;
  above: number;
  /** Breaching periods out of evaluated periods, of five minutes each. */
  periods: [bad: number, of: number];
  /** How missing data count. Default: not breaching. */
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
      'The gateway rejects requests with 429: entries are not stored until callers repeat them.',
    metric: watched.turnedAway,
    above: 10,
    periods: [1, 1],
  },
  {
    name: 'functions-are-refused',
    impact: 'Lambda is at its concurrency limit: some requests fail with 503.',
    metric: lambdaThrottles(),
    above: 0,
    periods: [2, 3],
  },
  ...socketWatches(watched),
  ...[...watched.consuming.keys()].flatMap(({ access }) =>
    access.includes('tracker') ? [ticketsStuck(watched)] : [],
  ),
  ...[...watched.tables].flatMap(([service, table]) => tableThrottles(service, table)),
  ...[...watched.consuming].flatMap(([consumer, lambda]) =>
    consumer.id === 'live.publish-events' ? [eventsLate(lambda)] : [],
  ),
  ...[...watched.failed].map(([consumer, queue]) => consumerFailures(consumer, queue)),
];

const socketWatches = (watched: MonitoredResources): Watch[] => [
  {
    name: 'stream-functions-fail',
    impact:
      'The gateway cannot invoke the WebSocket functions: pages cannot connect, or get no response.',
    metric: socketMetric(watched, 'ExecutionError'),
    above: 0,
    periods: [2, 3],
  },
  {
    name: 'stream-connections-fail',
    impact: 'Many WebSocket connections fail to open: pages get no events and keep reconnecting.',
    metric: socketMetric(watched, 'IntegrationError'),
    above: 100,
    periods: [3, 3],
  },
  {
    name: 'stream-callers-are-turned-away',
    impact: 'The gateway rejects WebSocket connections or frames: their pages get no events.',
    metric: socketMetric(watched, 'ClientError'),
    above: 100,
    periods: [2, 3],
  },
];

/** Ends when no ticket is stuck. A period without a run of `send-tickets` keeps the state. */
const ticketsStuck = ({ stuckTickets }: MonitoredResources): Watch => ({
  name: 'tickets-are-stuck',
  impact: 'A ticket has not reached the issue tracker for a long time, or its outcome is unknown.',
  metric: stuckTickets,
  above: 0,
  periods: [1, 1],
  missing: TreatMissingData.IGNORE,
});

const eventsLate = (publisher: Named): Watch => ({
  name: 'events-come-late',
  impact: 'Live events reach subscribers more than a minute late.',
  metric: iteratorAge(publisher),
  above: 60_000,
  periods: [1, 1],
});

const consumerFailures = ({ id, impact }: Consumer, queue: string): Watch => ({
  name: `${id.split('.')[1] ?? ''}-fails`,
  impact,
  metric: queuedMessages(queue),
  above: 0,
  periods: [1, 1],
});

const tableThrottles = (of: string, table: string): Watch[] => [
  {
    name: 'reads-are-refused',
    of,
    impact: 'A table throttles reads: pages take seconds to load, and some requests fail with 503.',
    metric: throttledRequests(table, mainReadOf(of)),
    above: 0,
    periods: [2, 3],
  },
  {
    name: 'writes-are-refused',
    of,
    impact: 'A table throttles writes: entries take seconds to be stored, and some fail with 503.',
    metric: throttledRequests(table, 'TransactWriteItems'),
    above: 0,
    periods: [2, 3],
  },
];

const mainReadOf = (service: string) =>
  tables.find((table) => table.service === service)?.read ?? 'Query';

/** All alarms. Each description states what a user notices; one topic is notified when an alarm begins and ends. */
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
