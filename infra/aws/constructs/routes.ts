import { Aws, Stack, Validations } from 'aws-cdk-lib';
import {
  CfnIntegration,
  CfnRoute,
  CfnRouteResponse,
  HttpMethod,
  HttpRouteKey,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import { routePath, type Declaration } from '#lib/contract/endpoint.ts';
import type { Registry } from '../../registry.ts';
import type { Deployment } from '../config.ts';
import { functionName } from '../names.ts';
import type { GatewayStack } from '../stacks/gateway.ts';

export type RouteProps = { deployment: Deployment; gateway: GatewayStack; registry: Registry };

/** Returns the key of an endpoint's route, such as `GET /auth/me`. */
export const routeKeyOf = (endpoint: Declaration, servicePrefix: string): string =>
  (endpoint.method === 'ANY'
    ? HttpRouteKey.DEFAULT
    : HttpRouteKey.with(routePath(endpoint, servicePrefix), HttpMethod[endpoint.method])
  ).key;

/**
 * Returns the construct id of a route, from which its logical id derives. It omits parameter names: API Gateway
 * treats two keys that differ only in those as equal, and rejects the second.
 */
const routeId = (key: string): string => key.replace(/\{[^}]*\}/g, '{}');

/**
 * The routes of both APIs, with an integration for each function. All are in one stack, and a route's logical id
 * derives from its key: CloudFormation creates before it deletes, and API Gateway rejects duplicate keys. So a
 * route is updated in place when another endpoint or service takes over its key.
 */
export class Routes extends Construct {
  readonly #stage: string;

  constructor(scope: Construct, { deployment, gateway, registry }: RouteProps) {
    super(scope, 'Routes');
    this.#stage = deployment.stage;
    const servicePrefix = deployment.settings.SERVICE_PREFIX ?? '';
    for (const endpoint of registry.endpoints) this.#http(endpoint, gateway, servicePrefix);
    for (const { id, route, ...rest } of registry.socketRoutes)
      this.#socket(id, route, 'answer' in rest, gateway);
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'The functions verify session tokens themselves, as their endpoints declare.',
    });
  }

  #http(endpoint: Declaration, { http: { apiId } }: GatewayStack, servicePrefix: string): void {
    const integration = new CfnIntegration(this, `Integration-${endpoint.id}`, {
      apiId,
      integrationType: 'AWS_PROXY',
      integrationUri: this.#functionArn(endpoint.id),
      payloadFormatVersion: '2.0',
    });
    const routeKey = routeKeyOf(endpoint, servicePrefix);
    new CfnRoute(this, routeId(`http ${routeKey}`), { apiId, routeKey, ...targetOf(integration) });
  }

  #socket(id: string, routeKey: string, answers: boolean, { sockets }: GatewayStack): void {
    const { apiId } = sockets;
    const invoke = `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31/functions`;
    const integration = new CfnIntegration(this, `Integration-${id}`, {
      apiId,
      integrationType: 'AWS_PROXY',
      integrationUri: `${invoke}/${this.#functionArn(id)}/invocations`,
    });
    const route = new CfnRoute(this, routeId(`socket ${routeKey}`), {
      apiId,
      routeKey,
      ...targetOf(integration),
      ...(answers && { routeResponseSelectionExpression: '$default' }),
    });
    if (answers)
      new CfnRouteResponse(this, `Response-${routeKey}`, {
        apiId,
        routeId: route.ref,
        routeResponseKey: '$default',
      });
  }

  /** The ARN of a function of a service's stack, derived from its name: see `functionName`. */
  #functionArn(id: string): string {
    return Stack.of(this).formatArn({
      service: 'lambda',
      resource: `function:${functionName(this.#stage, id)}`,
    });
  }
}

const targetOf = (integration: CfnIntegration) => ({
  authorizationType: 'NONE',
  target: `integrations/${integration.ref}`,
});
