import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { socketRoutes } from '#infra/registry.ts';
import { synthesizeTemplates } from '../support/aws/templates.ts';

const { data, gateway, live, front } = synthesizeTemplates();

it('invokes the stream functions for new events, requested replays and logouts only', () => {
  const mappings = Object.values(live!.findResources('AWS::Lambda::EventSourceMapping')).map(
    ({ Properties }) =>
      Properties as { FilterCriteria: { Filters: { Pattern: string }[] }; FunctionName: unknown },
  );
  const filters = mappings.map(({ FilterCriteria }) =>
    FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern) as unknown),
  );

  expect(filters).toHaveLength(3);
  expect(filters).toContainEqual([
    { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'EVENTS#' }] } } } },
  ]);
  expect(filters).toContainEqual([
    { eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { replay: { S: ['wanted'] } } } },
  ]);
});

it('retries a batch from its first failure, bisects it, and then uses the dead-letter queue', () => {
  live!.allResourcesProperties('AWS::Lambda::EventSourceMapping', {
    StartingPosition: 'TRIM_HORIZON',
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: 10,
    DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
  });
});

it('configures each stream function with the only queue that it may send to', () => {
  const functions = live!.findResources('AWS::Lambda::Function');
  const queues = Object.values(functions).flatMap(({ Properties }) => {
    const { DeadLetterConfig, Environment } = Properties as {
      DeadLetterConfig?: { TargetArn: { 'Fn::GetAtt': [string, string] } };
      Environment: { Variables: { DEAD_LETTER_QUEUE_URL?: { Ref: string } } };
    };
    const own = DeadLetterConfig?.TargetArn['Fn::GetAtt'][0];
    return own === undefined ? [] : [[own, Environment.Variables.DEAD_LETTER_QUEUE_URL?.Ref]];
  });

  expect(queues).toHaveLength(3);
  for (const [own, configured] of queues) expect(configured).toBe(own);
});

it('sends responses to pings and invalid frames', () => {
  const routesWithResponse = socketRoutes
    .filter((route) => 'response' in route)
    .map(({ route }) => route);

  expect(routesWithResponse.sort()).toEqual(['$default', 'ping']);
  front!.resourceCountIs('AWS::ApiGatewayV2::RouteResponse', routesWithResponse.length);
});

it('streams the new images of every table, and keeps no backups of connections', () => {
  data!.allResourcesProperties('AWS::DynamoDB::GlobalTable', {
    StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
  });
  data!.hasResource('AWS::DynamoDB::GlobalTable', {
    DeletionPolicy: 'Delete',
    Properties: {
      Replicas: [
        Match.objectLike({
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: false },
        }),
      ],
    },
  });
});

it('opens sockets at the stage that the functions are configured for', () => {
  const [api] = Object.keys(
    gateway!.findResources('AWS::ApiGatewayV2::Api', {
      Properties: { ProtocolType: 'WEBSOCKET', RouteSelectionExpression: '$request.body.action' },
    }),
  );
  const own = synthesizeTemplates({ socketUrl: 'http://127.0.0.1:4566/{api}/live' });

  expect(api).toBeDefined();
  front!.hasResourceProperties('AWS::ApiGatewayV2::Stage', { StageName: 'live', AutoDeploy: true });
  expect(JSON.stringify(front!.toJSON().Outputs)).toContain('wss://');
  expect(JSON.stringify(own.live!.toJSON())).toMatch(/"http:\/\/127\.0\.0\.1:4566\/"/);
});
