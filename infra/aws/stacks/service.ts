import { Stack, Validations, type StackProps } from 'aws-cdk-lib';
import { HttpRoute, HttpRouteKey, HttpMethod, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Construct } from 'constructs';
import { routePath, type Declaration } from '#lib/contract/endpoint.ts';
import type { Deployment } from '../config.ts';
import { EndpointFunction } from '../constructs/endpoint-function.ts';
import type { DataStack } from './data.ts';

type Props = StackProps & {
  deployment: Deployment;
  data: DataStack;
  http: HttpApi;
  endpoints: Declaration[];
};

/** One service: the function, role and route of each of its endpoints. */
export class ServiceStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { deployment, data, http, endpoints, ...props }: Props,
  ) {
    super(scope, id, props);
    for (const endpoint of endpoints) {
      const { lambda, node } = new EndpointFunction(this, { endpoint, deployment, data });
      const route = new HttpRoute(this, `${node.id}-route`, {
        httpApi: http,
        routeKey: routeKeyOf(endpoint, deployment.settings.SERVICE_PREFIX ?? ''),
        integration: new HttpLambdaIntegration(`${node.id}-integration`, lambda),
      });
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason:
          'The functions verify session tokens themselves: bearer or cookie, by what the endpoint declares.',
      });
    }
  }
}

/** The key of an endpoint's route: `GET /auth/me`. */
export const routeKeyOf = (endpoint: Declaration, servicePrefix: string) =>
  endpoint.method === 'ANY'
    ? HttpRouteKey.DEFAULT
    : HttpRouteKey.with(routePath(endpoint, servicePrefix), HttpMethod[endpoint.method]);
