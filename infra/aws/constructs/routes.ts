import { Aws, Stack, Validations } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import { routePath, type Declaration } from '#lib/contract/endpoint.ts';
import type { Registry } from '../../registry.ts';
import type { Deployment } from '../config.ts';
import { functionName } from '../names.ts';

export type RouteProps = {
  deployment: Deployment;
  http: apigateway.HttpApi;
  sockets: apigateway.WebSocketApi;
  registry: Registry;
};

/** Returns the key of an endpoint's route, such as `GET /auth/me`. */
export const routeKeyOf = (endpoint: Declaration, servicePrefix: string): string =>
  (endpoint.method === 'ANY'
    ? apigateway.HttpRouteKey.DEFAULT
    : apigateway.HttpRouteKey.with(
        routePath(endpoint, servicePrefix),
        apigateway.HttpMethod[endpoint.method],
      )
  ).key;

/**
 * The routes of both APIs, with an integration for each function. All are in one stack, and a route's logical id
 * derives from its key: CloudFormation creates before it deletes, and API Gateway rejects duplicate keys. So a
 * route is updated in place when another endpoint or service takes over its key.
 */
export class Routes extends Construct {
  constructor(scope: Construct, { deployment, http, sockets, registry }: RouteProps) {
    super(scope, 'Routes');
    const servicePrefix = deployment.settings.SERVICE_PREFIX ?? '';
    // Derived from its name, because the function is in another stack: see `functionName`.
    const functionArn = (id: string) => {
      const resource = `function:${functionName(deployment.stage, id)}`;
      return Stack.of(this).formatArn({ service: 'lambda', resource });
    };
    for (const endpoint of registry.endpoints) {
      const routeKey = routeKeyOf(endpoint, servicePrefix);
      const integration = {
        apiId: http.apiId,
        integrationUri: functionArn(endpoint.id),
        payloadFormatVersion: '2.0',
      };
      this.#addRoute(endpoint.id, `http ${routeKey}`, { routeKey }, integration);
    }
    const invoke = `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31/functions`;
    const { apiId } = sockets;
    for (const { id, route: routeKey, ...rest } of registry.socketRoutes) {
      const integrationUri = `${invoke}/${functionArn(id)}/invocations`;
      const responses = 'response' in rest && { routeResponseSelectionExpression: '$default' };
      const route = { routeKey, ...responses };
      const { ref } = this.#addRoute(id, `socket ${routeKey}`, route, { apiId, integrationUri });
      if (responses)
        new apigateway.CfnRouteResponse(this, `Response-${routeKey}`, {
          apiId,
          routeId: ref,
          routeResponseKey: '$default',
        });
    }
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'The functions verify session tokens themselves, as their endpoints declare.',
    });
  }

  #addRoute(
    id: string,
    routeId: string,
    route: Omit<apigateway.CfnRouteProps, 'apiId'>,
    integration: Omit<apigateway.CfnIntegrationProps, 'integrationType'>,
  ): apigateway.CfnRoute {
    const { ref } = new apigateway.CfnIntegration(this, `Integration-${id}`, {
      integrationType: 'AWS_PROXY',
      ...integration,
    });
    // The construct id omits parameter names: API Gateway treats two keys that differ only in those as equal.
    return new apigateway.CfnRoute(this, routeId.replace(/\{[^}]*\}/g, '{}'), {
      apiId: integration.apiId,
      authorizationType: 'NONE',
      target: `integrations/${ref}`,
      ...route,
    });
  }
}
