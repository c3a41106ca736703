import { Stack } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Declaration } from '#lib/contract/endpoint.ts';
import { DeploymentStep } from './deployment-step.ts';
import { routeKeyOf, type RouteProps, type Routes } from './routes.ts';

/**
 * Throttles the routes whose endpoints declare a throttle. The stage's own property for this is not used:
 * CloudFormation never removes an entry of it, and API Gateway rejects every change of a stage that has an entry
 * without a route. The step depends on the routes, so CloudFormation runs it
 * after new routes are created and before old ones are deleted.
 */
export function throttleRoutes(
  routes: Routes,
  stage: HttpStage,
  { deployment, gateway, registry }: RouteProps,
): void {
  const [oneStage, settings] = ['*', '*/routesettings/*'];
  const step = new DeploymentStep(Stack.of(stage), 'RouteThrottles', {
    deployment,
    step: 'route-settings',
    permissions: [
      {
        actions: ['apigateway:GET', 'apigateway:PATCH'],
        resources: [gateway.arnOfStages(oneStage)],
      },
      { actions: ['apigateway:DELETE'], resources: [gateway.arnOfStages(settings)] },
    ],
    wildcards: {
      names: [oneStage, settings].map((below) => gateway.nameOfStages(below)),
      reason: 'The API has one stage, and the settings of all of its routes are granted.',
    },
    properties: {
      ApiId: gateway.http.apiId,
      StageName: stage.stageName,
      Limits: limitsOf(registry.endpoints, deployment.settings.SERVICE_PREFIX ?? ''),
    },
  });
  step.node.addDependency(routes, stage);
}

/** Returns the limits by route key, in the format of the step. */
function limitsOf(declared: Declaration[], servicePrefix: string): Record<string, object> {
  const limits = declared.flatMap((endpoint) => {
    if (!endpoint.throttle) return [];
    const { perSecond, burst = 2 * perSecond } = endpoint.throttle;
    const limit = { rate: String(perSecond), burst: String(burst) };
    return [[routeKeyOf(endpoint, servicePrefix), limit] as const];
  });
  return Object.fromEntries(limits);
}
