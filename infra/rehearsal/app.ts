import { App, CfnResource } from 'aws-cdk-lib';
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { createStacks } from '../aws/app.ts';
import { readDeployment } from '../aws/config.ts';
import { bundleFunctions } from '../build.ts';

/** Resource types that the emulator does not support. */
const unsupportedTypes = ['AWS::ApiGatewayV2::RouteResponse'];

const app = new App();
// A deployment of unchanged sources uses the bundles of the one before it.
if (app.node.tryGetContext('bundled') === undefined)
  await bundleFunctions(readDeployment(app).settings.SERVICE_PREFIX ?? '');
createStacks(app);
for (const construct of app.node.findAll()) {
  if (construct instanceof CfnAlarm && construct.metrics !== undefined) watchRequests(construct);
  if (CfnResource.isCfnResource(construct) && unsupportedTypes.includes(construct.cfnResourceType))
    construct.node.scope?.node.tryRemoveChild(construct.node.id);
}
app.synth();

/** Replaces the expression of an alarm, which the emulator does not support, by a metric. */
function watchRequests(alarm: CfnAlarm): void {
  alarm.metrics = undefined;
  Object.assign(alarm, {
    namespace: 'AWS/ApiGateway',
    metricName: 'Count',
    statistic: 'Sum',
    period: 300,
  });
}
