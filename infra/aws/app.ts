import { Annotations, App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { serviceOf } from '#lib/contract/endpoint.ts';
import { scopeWarning } from '#lib/platform/settings/tokens.ts';
import { config } from '#lib/platform/config.ts';
import { bundleFunctions } from '../build.ts';
import { registry, type Registry } from '../registry.ts';
import { deployedConsumer, readDeployment } from './config.ts';
import { stackName } from './names.ts';
import { BudgetStack } from './stacks/budget.ts';
import { DataStack } from './stacks/data.ts';
import { FrontStack } from './stacks/front.ts';
import { GatewayStack } from './stacks/gateway.ts';
import { ServiceStack } from './stacks/service.ts';

/** Creates the stacks, each of which depends only on those before it: data, gateway, one per service, front, budget. */
export function createStacks(
  app: App,
  { endpoints, socketRoutes, ...rest }: Registry = registry,
): void {
  const deployment = readDeployment(app);
  const consumers = rest.consumers.map((consumer) => deployedConsumer(consumer, deployment));
  const { stage, alarmEmail, budgetUsd } = deployment;
  const name = (part: string) => stackName(stage, part);
  const tags = { application: 'observatory-desk', stage };
  // One wrong command must not delete the data or the URL.
  const common = { deployment, tags, terminationProtection: deployment.retainsData };
  const data = new DataStack(app, name('data'), common);
  const gateway = new GatewayStack(app, name('gateway'), common);
  const declarations = [...endpoints, ...socketRoutes, ...consumers];
  const services = [...new Set(declarations.map(serviceOf))].map((service) => {
    const isOwn = (declaration: { id: string }) => serviceOf(declaration) === service;
    return new ServiceStack(app, name(service), {
      ...common,
      data,
      gateway,
      endpoints: endpoints.filter(isOwn),
      socketRoutes: socketRoutes.filter(isOwn),
      consumers: consumers.filter(isOwn),
    });
  });
  const front = new FrontStack(app, name('front'), {
    ...common,
    gateway,
    data,
    registry: { endpoints, socketRoutes, consumers },
  });
  for (const service of services) front.addStackDependency(service);
  if (alarmEmail !== '' && budgetUsd > 0)
    new BudgetStack(app, name('budget'), { deployment, tags }).addStackDependency(front);
  if (alarmEmail === '')
    Annotations.of(front).addWarningV2(
      'observatory-desk:no-alarm-email',
      'alarmEmail is empty: no one is notified of alarms or costs. Set it in cdk.json, or with -c alarmEmail=you@example.org.',
    );
  if (deployment.settings.ACCESS === 'open')
    Annotations.of(front).addWarningV2(
      'observatory-desk:open',
      'access is open: anyone who knows the URL can read every shift, and read and change every definition. Use it only among people who trust each other.',
    );
  const { settings } = deployment;
  const scopes = scopeWarning(
    config('OIDC_CLIENT_ID', settings),
    config('OIDC_SCOPE', settings),
    config('JWT_CLAIMS', settings).scope,
  );
  if (scopes !== undefined)
    Annotations.of(front).addWarningV2('observatory-desk:provider-scopes', scopes);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
}

if (import.meta.main)
  try {
    const app = new App();
    await bundleFunctions(readDeployment(app).settings.SERVICE_PREFIX ?? '');
    createStacks(app);
    app.synth();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
