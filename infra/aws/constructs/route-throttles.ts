import { Stack } from 'aws-cdk-lib';
import type { HttpApi, HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { exportNameOf } from '../names.ts';
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
  { deployment, http, registry }: Omit<RouteProps, 'sockets'>,
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
        resources: [arnOfStages(http, anyStage)],
      },
      { actions: ['apigateway:DELETE'], resources: [arnOfStages(http, anySettings)] },
    ],
    wildcards: {
      [nameOfStages(http, anyStage)]: reason,
      [nameOfStages(http, anySettings)]: reason,
    },
    properties: {
      ApiId: http.apiId,
      StageName: stage.stageName,
      Limits: Object.fromEntries(throttles),
    },
  });
  step.node.addDependency(routes, stage);
}

/** Returns the ARN of a resource below an API's stages, for IAM. */
const arnOfStages = (api: HttpApi, below: string): string =>
  Stack.of(api).formatArn({
    service: 'apigateway',
    account: '',
    resource: '',
    resourceName: `apis/${api.apiId}/stages/${below}`,
  });

/** Returns the same resource as cdk-nag names it in its findings. */
const nameOfStages = (api: HttpApi, below: string): string =>
  `arn:<AWS::Partition>:apigateway:<AWS::Region>::/apis/${exportNameOf(Stack.of(api), api.apiId)}/stages/${below}`;
