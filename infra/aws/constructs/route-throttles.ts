import { Stack } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { DeploymentStep } from './deployment-step.ts';
import { routeKeyOf, type RouteProps, type Routes } from './routes.ts';

/**
 * Throttles the routes whose endpoints declare a throttle. The stage's own property is not used: CloudFormation never
 * removes an entry of it, and API Gateway rejects every change of a stage that has an entry without a route. The step
 * depends on the routes, so CloudFormation runs it after it creates new routes and before it deletes old ones.
 */
export function throttleRoutes(
  routes: Routes,
  stage: HttpStage,
  { deployment, gateway, registry }: RouteProps,
): void {
  const throttles = registry.endpoints.flatMap((endpoint) => {
    if (!endpoint.throttle) return [];
    const { perSecond, burst = 2 * perSecond } = endpoint.throttle;
    const key = routeKeyOf(endpoint, deployment.settings.SERVICE_PREFIX ?? '');
    return [[key, { rate: String(perSecond), burst: String(burst) }]] as const;
  });
  const [anyStage, anySettings] = ['*', '*/routesettings/*'];
  const reason = 'The API has one stage, and the settings of all of its routes are granted.';
  const step = new DeploymentStep(Stack.of(stage), 'RouteThrottles', {
    deployment,
    step: 'route-settings',
    permissions: [
      {
        actions: ['apigateway:GET', 'apigateway:PATCH'],
        resources: [gateway.arnOfStages(anyStage)],
      },
      { actions: ['apigateway:DELETE'], resources: [gateway.arnOfStages(anySettings)] },
    ],
    wildcards: {
      [gateway.nameOfStages(anyStage)]: reason,
      [gateway.nameOfStages(anySettings)]: reason,
    },
    properties: {
      ApiId: gateway.http.apiId,
      StageName: stage.stageName,
      Limits: Object.fromEntries(throttles),
    },
  });
  step.node.addDependency(routes, stage);
}
