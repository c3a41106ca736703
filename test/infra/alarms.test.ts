import { Match } from 'aws-cdk-lib/assertions';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { METRIC_NAMESPACE, metricNames } from '#lib/platform/metrics.ts';
import { tables } from '#infra/tables.ts';
import { synthesizeTemplates } from '../support/aws/templates.ts';

/** A deployment with every alarm. */
const prod = synthesizeTemplates({ trackerUrl: 'https://tracker.example' });
const services = tables.map(({ service }) => service).join('|');

it('has a runbook section for each alarm, which describes what a user notices', async () => {
  const runbook = await readFile('infra/aws/README.md', 'utf8');
  const alarms = Object.values(prod)
    .flatMap((template) => Object.values(template.findResources('AWS::CloudWatch::Alarm')))
    .map(({ Properties }) => Properties as { AlarmName: string; AlarmDescription: string });
  const names = alarms.map(({ AlarmName }) =>
    AlarmName.replace(new RegExp(`^observatory-desk-prod-((${services})-)?`), ''),
  );

  const sections = [...runbook.matchAll(/^### ([a-z-]+)$/gm)].map(([, name]) => name);

  expect(sections.sort()).toEqual([...new Set(names)].sort());
  for (const { AlarmDescription } of alarms)
    expect(runbook.replaceAll('\n', ' ')).toContain(AlarmDescription.split(' What to do')[0]);
});

/** The ARN of the topic, which earlier stacks build from its name. */
const toTopic = {
  'Fn::Join': ['', Match.arrayWith([Match.stringLikeRegexp(':observatory-desk-prod-alarms$')])],
};

it('notifies one topic when an alarm starts and ends, and the topic notifies the engineer', () => {
  const { front } = synthesizeTemplates({ alarmEmail: 'night@example.org' });
  const topic = [{ Ref: Object.keys(front!.findResources('AWS::SNS::Topic'))[0] }];

  front!.allResourcesProperties('AWS::CloudWatch::Alarm', {
    AlarmActions: topic,
    OKActions: topic,
  });
  front!.hasResourceProperties('AWS::SNS::Topic', { TopicName: 'observatory-desk-prod-alarms' });
  prod['shift-log']!.allResourcesProperties('AWS::CloudWatch::Alarm', {
    AlarmActions: [toTopic],
    OKActions: [toTopic],
  });
  front!.hasResourceProperties('AWS::SNS::TopicPolicy', {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({ Effect: 'Allow', Principal: { Service: 'cloudwatch.amazonaws.com' } }),
      ]),
    },
  });
  front!.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'email',
    Endpoint: 'night@example.org',
  });
  front!.resourceCountIs('AWS::CloudWatch::Dashboard', 1);
});

type Alarms = Record<string, { Properties: Record<string, unknown> & { AlarmName: string } }>;
const alarmsOf = (stack: string) =>
  Object.values(prod[stack]!.findResources('AWS::CloudWatch::Alarm') as Alarms).map(
    ({ Properties }) => Properties,
  );

it('treats missing data as healthy, except for the alarms on what is stuck and those of the canary', () => {
  const others = alarmsOf('front').filter(
    ({ TreatMissingData }) => TreatMissingData !== 'notBreaching',
  );

  const stuck = ['reports', 'tickets'].map((what) => ({
    AlarmName: `observatory-desk-prod-${what}-are-stuck`,
    TreatMissingData: 'ignore',
    MetricName: 'StuckEffects',
    Dimensions: [
      { Name: 'kind', Value: what === 'reports' ? 'report-mail' : 'ticket' },
      ...[{ Name: 'service' }, { Name: 'stage', Value: 'prod' }],
    ],
    Statistic: 'Maximum',
    Threshold: 0,
  }));
  const fromCanary = [
    { AlarmName: 'observatory-desk-prod-consumers-are-stopped', MetricName: 'StoppedConsumers' },
    { AlarmName: 'observatory-desk-prod-desk-cannot-be-reached', MetricName: 'UnreachableDesk' },
  ].map((alarm) => ({
    ...alarm,
    TreatMissingData: 'breaching',
    Statistic: 'Maximum',
    DatapointsToAlarm: 2,
    EvaluationPeriods: 3,
    Period: 300,
  }));
  const byName = others.toSorted((a, b) => (a.AlarmName < b.AlarmName ? -1 : 1));
  expect(byName).toMatchObject([...fromCanary, ...stuck]);
});

it('alarms when a schedule does not run for 15 minutes', () => {
  expect(alarmsOf('shift-log')).toMatchObject([
    {
      AlarmName: 'observatory-desk-prod-send-effects-stopped',
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      EvaluationPeriods: 3,
      Period: 300,
      TreatMissingData: 'breaching',
    },
  ]);
});

it('uses every metric of its own in an alarm or on the dashboard, and no other', () => {
  const texts = [...Object.values(prod)].map((template) => JSON.stringify(template.toJSON()));
  const filters = prod.front!.findResources('AWS::Logs::MetricFilter') as Record<
    string,
    { Properties: { MetricTransformations: { MetricName: string }[] } }
  >;
  const counted = [
    ...metricNames,
    ...Object.values(filters).flatMap(({ Properties }) =>
      Properties.MetricTransformations.map(({ MetricName }) => MetricName),
    ),
  ];
  const onAlarms = ['front', 'live', 'shift-log']
    .flatMap((stack) => alarmsOf(stack))
    .flatMap(({ Metrics = [], ...alarm }) => [
      alarm,
      ...(Metrics as { MetricStat?: { Metric: object } }[]).map(
        ({ MetricStat }) => MetricStat?.Metric,
      ),
    ])
    .map((metric) => metric as { Namespace?: string; MetricName?: string } | undefined)
    .flatMap((metric) => (metric?.Namespace === METRIC_NAMESPACE ? [metric.MetricName] : []));
  const onDashboard = texts.flatMap((text) =>
    [...text.matchAll(/\[\\"ObservatoryDesk\\",\\"([\w-]+)\\"/g)].map(([, name]) => name),
  );

  expect(new Set([...onAlarms, ...onDashboard])).toEqual(new Set(counted));
});

/** Returns the kinds of effects for which the rule of the schedule invokes its function. */
function kindsIn({ 'shift-log': shiftLog }: typeof prod): string[] {
  const rules = shiftLog!.findResources('AWS::Events::Rule', {
    Properties: { ScheduleExpression: 'rate(1 minute)' },
  }) as Record<string, { Properties: { Targets: Record<'InputTransformer', object>[] } }>;
  return Object.values(rules).flatMap(({ Properties }) =>
    Properties.Targets.map(
      ({ InputTransformer }) =>
        /kind\\*":\\*"([\w-]+)/.exec(JSON.stringify(InputTransformer))?.[1] ?? '',
    ),
  );
}

it('sends tickets only if a tracker is configured', () => {
  for (const trackerUrl of ['', 'off']) {
    const templates = synthesizeTemplates({ trackerUrl });

    expect(kindsIn(templates)).toEqual(['report-mail']);
    expect(JSON.stringify(templates.front!.toJSON())).not.toContain('tickets-are-stuck');
  }
  expect(kindsIn(prod)).toEqual(['ticket', 'report-mail']);
});

it('watches each throttled item of the batches of the search', () => {
  const writes = alarmsOf('front').filter(({ AlarmName }) =>
    AlarmName.endsWith('search-writes-are-throttled'),
  );

  expect(writes).toMatchObject([{ MetricName: 'WriteThrottleEvents' }]);
});

it('watches whether sockets can be opened and used', () => {
  const names = alarmsOf('front').flatMap(({ AlarmName, MetricName, Metrics }) =>
    AlarmName.includes('-socket-') ? [[MetricName ?? JSON.stringify(Metrics)]] : [],
  );

  expect(names.flat()).toEqual(
    expect.arrayContaining([
      'ExecutionError',
      'ClientError',
      expect.stringContaining('IntegrationError'),
    ]),
  );
});
