import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmDraft } from './alarm-draft.ts';
import * as metrics from './metrics.ts';

/** The alarms on what callers of the two APIs notice. */
export const apiAlarms = (monitored: metrics.MonitoredResources): AlarmDraft[] => [
  {
    name: 'desk-cannot-be-reached',
    impact: 'Nobody can use the desk: what operators write stays in their browsers.',
    metric: metrics.ownMetric('UnreachableDesk', monitored.stage, {
      statistic: cloudwatch.Stats.MAXIMUM,
    }),
    missingData: cloudwatch.TreatMissingData.BREACHING,
  },
  {
    name: 'consumers-are-stopped',
    impact: 'Pages are not updated, the search finds nothing new, or sessions outlive a logout.',
    metric: metrics.ownMetric('StoppedConsumers', monitored.stage, {
      statistic: cloudwatch.Stats.MAXIMUM,
    }),
    missingData: cloudwatch.TreatMissingData.BREACHING,
  },
  {
    name: 'requests-fail',
    impact:
      'Three requests in five minutes and more than 1 % fail: pages show errors, and forms have to be saved again.',
    metric: metrics.failingRequests(monitored),
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
    name: 'mails-are-unknown',
    impact:
      'A mail that somebody requested may not have been sent, and is never sent again by itself.',
    metric: metrics.ownMetric('UnknownMails', monitored.stage),
    periods: [1, 1],
  },
  {
    name: 'mails-bounce',
    impact: 'A mail that somebody requested has not reached all of its recipients.',
    metric: metrics.ownMetric('BouncedMails', monitored.stage),
    periods: [1, 1],
  },
  ...socketAlarms(monitored),
];

const socketAlarms = (monitored: metrics.MonitoredResources): AlarmDraft[] => [
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
