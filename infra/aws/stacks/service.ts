import { Stack, Validations, type StackProps } from 'aws-cdk-lib';
import { HttpRoute, HttpRouteKey, HttpMethod, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Construct } from 'constructs';
import type { Consumer } from '#lib/contract/consumer.ts';
import { routePath, type Declaration } from '#lib/contract/endpoint.ts';
import type { Deployment } from '../config.ts';
import { EventConsumer } from '../constructs/event-consumer.ts';
import { OwnFunction } from '../constructs/own-function.ts';
import type { DataStack } from './data.ts';

type Props = StackProps & {
  deployment: Deployment;
  data: DataStack;
  http: HttpApi;
  endpoints: Declaration[];
  consumers: Consumer[];
};

/** One service: the function, role and route of each of its endpoints; and its consumers of events. */
export class ServiceStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { deployment, data, http, endpoints, consumers, ...props }: Props,
  ) {
    super(scope, id, props);
    for (const endpoint of endpoints) {
      const { lambda, node } = new OwnFunction(this, { runs: endpoint, deployment, data });
      const route = new HttpRoute(this, `${node.id}-route`, {
        httpApi: http,
        routeKey: routeKey(endpoint, deployment.settings.SERVICE_PREFIX ?? ''),
        integration: new HttpLambdaIntegration(`${node.id}-integration`, lambda),
      });
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason:
          'The functions verify session tokens themselves: bearer or cookie, by what the endpoint declares.',
      });
      Validations.of(lambda).acknowledge({
        id: 'Serverless-LambdaDLQ',
        reason: 'The gateway waits for the answer: what fails is told to the caller, not queued.',
      });
    }
    for (const consumer of consumers) new EventConsumer(this, { consumer, deployment, data });
  }
}

const routeKey = (endpoint: Declaration, servicePrefix: string) =>
  endpoint.method === 'ANY'
    ? HttpRouteKey.DEFAULT
    : HttpRouteKey.with(routePath(endpoint, servicePrefix), HttpMethod[endpoint.method]);
