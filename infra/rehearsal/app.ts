import { App, CfnResource } from 'aws-cdk-lib';
import { compose } from '../aws/app.ts';
import { deploymentOf } from '../aws/config.ts';
import { bundleFunctions } from '../build.ts';

/** Types of resources that the emulator does not know, and does without. */
const unknown = ['AWS::ApiGatewayV2::RouteResponse'];

// The app as it is deployed, but for those.
const app = new App();
await bundleFunctions(deploymentOf(app).settings.SERVICE_PREFIX ?? '');
compose(app);
for (const one of app.node.findAll())
  if (CfnResource.isCfnResource(one) && unknown.includes(one.cfnResourceType))
    one.node.scope?.node.tryRemoveChild(one.node.id);
app.synth();
