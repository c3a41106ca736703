import { Stack, Validations, type StackProps } from 'aws-cdk-lib';
import { HttpMethod, HttpRoute, HttpRouteKey, WebSocketRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  HttpLambdaIntegration,
  WebSocketLambdaIntegration,
} from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Consumer } from '#lib/contract/consumer.ts';
import { routePath, type Declaration } from '#lib/contract/endpoint.ts';
import type { SocketRoute } from '#lib/contract/socket.ts';
import type { Deployment } from '../config.ts';
import { EventConsumer } from '../constructs/event-consumer.ts';
import { OwnFunction } from '../constructs/own-function.ts';
import type { DataStack } from './data.ts';
import type { GatewayStack } from './gateway.ts';

type Props = StackProps & {
  deployment: Deployment;
  data: DataStack;
  gateway: GatewayStack;
  endpoints: Declaration[];
  socketRoutes: SocketRoute[];
  consumers: Consumer[];
};

/** One service: the function, role and route of each endpoint and each route of sockets; and its consumers of events. */
export class ServiceStack extends Stack {
  /** The functions of its consumers. */
  readonly consuming: Map<Consumer, Function>;

  constructor(scope: Construct, id: string, props: Props) {
    const { deployment, data, gateway, endpoints, socketRoutes, consumers, ...rest } = props;
    super(scope, id, rest);
    const parts = { deployment, data, gateway };
    for (const endpoint of endpoints) {
      const { lambda, node } = new OwnFunction(this, { runs: endpoint, ...parts });
      const route = new HttpRoute(this, `${node.id}-route`, {
        httpApi: gateway.http,
        routeKey: routeKeyOf(endpoint, deployment.settings.SERVICE_PREFIX ?? ''),
        integration: new HttpLambdaIntegration(`${node.id}-integration`, lambda),
      });
      acknowledge(route, lambda);
    }
    for (const one of socketRoutes) {
      const { lambda, node } = new OwnFunction(this, { runs: one, ...parts });
      const route = new WebSocketRoute(this, `${node.id}-route`, {
        webSocketApi: gateway.sockets,
        routeKey: one.route,
        integration: new WebSocketLambdaIntegration(`${node.id}-integration`, lambda),
        returnResponse: 'answer' in one,
      });
      acknowledge(route, lambda);
    }
    this.consuming = new Map(
      consumers.map((consumer) => [
        consumer,
        new EventConsumer(this, { consumer, ...parts }).lambda,
      ]),
    );
  }
}

function acknowledge(route: Construct, lambda: Function): void {
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

/** The key of an endpoint's route: `GET /auth/me`. */
export const routeKeyOf = (endpoint: Declaration, servicePrefix: string) =>
  endpoint.method === 'ANY'
    ? HttpRouteKey.DEFAULT
    : HttpRouteKey.with(routePath(endpoint, servicePrefix), HttpMethod[endpoint.method]);
