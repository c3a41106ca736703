import { expect, it } from 'vitest';
import { synthesizeTemplates } from '../support/aws/templates.ts';

const { front } = synthesizeTemplates();

type Alarm = { Properties: Record<string, unknown> & { AlarmName: string } };

it('alarms when three requests and more than one per cent fail, whether a function answers or not', () => {
  const [alarm] = Object.values(
    front!.findResources('AWS::CloudWatch::Alarm') as Record<string, Alarm>,
  ).flatMap(({ Properties }) =>
    Properties.AlarmName.endsWith('-requests-fail') ? [Properties] : [],
  );
  const metrics = alarm!.Metrics as { Id: string; Expression?: string; MetricStat?: object }[];

  expect(alarm).toMatchObject({ DatapointsToAlarm: 2, EvaluationPeriods: 3, Threshold: 0 });
  expect(metrics.find(({ Expression }) => Expression)?.Expression).toBe(
    'IF(FILL(failed, 0) + FILL(unanswered, 0) >= 3 AND FILL(failed, 0) + FILL(unanswered, 0) > 0.01 * FILL(requests, 0), 1, 0)',
  );
  expect(metrics.filter(({ MetricStat }) => MetricStat)).toMatchObject([
    { Id: 'failed', MetricStat: { Stat: 'Sum', Metric: { MetricName: 'UnexpectedFailures' } } },
    {
      Id: 'unanswered',
      MetricStat: { Stat: 'Sum', Metric: { MetricName: 'UnansweredRequests-prod' } },
    },
    { Id: 'requests', MetricStat: { Stat: 'Sum', Metric: { MetricName: 'Count' } } },
  ]);
});

it('calls the desk every five minutes, with no right but to write its socket token', () => {
  front!.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'rate(5 minutes)',
    State: 'ENABLED',
  });
  const roles = Object.entries(front!.findResources('AWS::IAM::Role')) as [
    string,
    { Properties: { Policies: { PolicyDocument: { Statement: { Action: unknown }[] } }[] } },
  ][];
  const [, canary] = roles.find(([id]) => id.startsWith('CanaryRole'))!;

  expect(
    canary.Properties.Policies.flatMap(({ PolicyDocument }) =>
      PolicyDocument.Statement.map(({ Action }) => Action),
    ),
  ).toEqual([
    ['logs:CreateLogStream', 'logs:PutLogEvents'],
    'dynamodb:PutItem',
    'lambda:ListEventSourceMappings',
  ]);
});

it('writes the object that the health check looks for', () => {
  front!.hasResourceProperties('Custom::HealthObject', { Key: 'health/probe' });
});

it('logs requests with the id that functions log, and for a year', () => {
  const stages = Object.values(front!.findResources('AWS::ApiGatewayV2::Stage')) as {
    Properties: { AccessLogSettings?: { Format: string } };
  }[];
  const formats = stages.flatMap(({ Properties }) => Properties.AccessLogSettings?.Format ?? []);

  expect(formats.map((format) => JSON.parse(format) as object)).toEqual([
    expect.objectContaining({
      gateway_request_id: '$context.requestId',
      path: '$context.path',
      agent: '$context.identity.userAgent',
      bytes: '$context.responseLength',
    }),
  ]);
  front!.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 365 });
});
