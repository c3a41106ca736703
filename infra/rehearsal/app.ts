import { App, CfnResource } from 'aws-cdk-lib';
import { createStacks } from '../aws/app.ts';
import { readDeployment } from '../aws/config.ts';
import { bundleFunctions } from '../build.ts';

/** Resource types that the emulator does not support. */
const unsupported = ['AWS::ApiGatewayV2::RouteResponse'];

const app = new App();
// A deployment of unchanged sources uses the bundles of the one before it.
if (app.node.tryGetContext('bundled') === undefined)
  await bundleFunctions(readDeployment(app).settings.SERVICE_PREFIX ?? '');
createStacks(app);
for (const one of app.node.findAll())
  if (CfnResource.isCfnResource(one) && unsupported.includes(one.cfnResourceType))
    one.node.scope?.node.tryRemoveChild(one.node.id);
app.synth();
