import { App, Validations, type Stack } from 'aws-cdk-lib';
import { AwsSolutionsChecks, NIST80053R5Checks, ServerlessChecks } from 'cdk-nag';
import { serviceOf } from '#lib/contract/endpoint.ts';
import { bundleFunctions } from '../build.ts';
import { registry, type Registry } from '../registry.ts';
import { deployedConsumer, readDeployment, type Deployment } from './config.ts';
import { EDGE_REGION } from './edge.ts';
import { stackName } from './names.ts';
import { acknowledgeNist } from './nist.ts';
import { BackupsStack } from './stacks/backups.ts';
import { BudgetStack } from './stacks/budget.ts';
import { DataStack } from './stacks/data.ts';
import { DnsStack } from './stacks/dns.ts';
import { EdgeStack } from './stacks/edge.ts';
import { FrontStack } from './stacks/front.ts';
import { GatewayStack } from './stacks/gateway.ts';
import { MailStack } from './stacks/mail.ts';
import { ServiceStack } from './stacks/service.ts';
import { warnDeployer } from './warnings.ts';

/**
 * Creates the stacks, each of which depends only on those before it: data, gateway, one per service, front, and those that
 * an account may refuse.
 */
export function createStacks(
  app: App,
  { endpoints, socketRoutes, ...rest }: Registry = registry,
): void {
  const deployment = readDeployment(app);
  const consumers = rest.consumers.map((consumer) => deployedConsumer(consumer, deployment));
  const name = (part: string) => stackName(deployment.stage, part);
  const propsOf = (part: string) => propsOfStack(deployment, part);
  if (deployment.edge)
    new EdgeStack(app, name('edge'), { ...propsOf('edge'), env: { region: EDGE_REGION } });
  const data = new DataStack(app, name('data'), propsOf('data'));
  const gateway = new GatewayStack(app, name('gateway'), propsOf('gateway'));
  const declarations = [...endpoints, ...socketRoutes, ...consumers];
  const services = [...new Set(declarations.map(serviceOf))].map((service) => {
    const isOwn = (declaration: { id: string }) => serviceOf(declaration) === service;
    return new ServiceStack(app, name(service), {
      ...propsOf(service),
      data,
      gateway,
      endpoints: endpoints.filter(isOwn),
      socketRoutes: socketRoutes.filter(isOwn),
      consumers: consumers.filter(isOwn),
    });
  });
  const front = new FrontStack(app, name('front'), {
    ...propsOf('front'),
    gateway,
    data,
    registry: { endpoints, socketRoutes, consumers },
  });
  for (const service of services) front.addStackDependency(service);
  for (const stack of createOptional(app, { front, data }, deployment))
    stack.addStackDependency(front);
  warnDeployer(front, deployment);
  acknowledgeNist(app);
  Validations.of(app).addPlugins(
    new AwsSolutionsChecks(app),
    new ServerlessChecks(app),
    new NIST80053R5Checks(app),
  );
}

/** Creates the stacks that an account may refuse. */
function createOptional(
  app: App,
  { front, data }: { front: FrontStack; data: DataStack },
  deployment: Deployment,
): Stack[] {
  const { alarmEmail, budgetUsd, hostedZoneId, settings, stage } = deployment;
  const propsOf = (part: string) => propsOfStack(deployment, part);
  const name = (part: string) => stackName(stage, part);
  return [
    ...(settings.MAIL_FROM === '' ? [] : [new MailStack(app, name('mail'), propsOf('mail'))]),
    ...(deployment.backups
      ? [
          new BackupsStack(app, name('backups'), {
            ...propsOf('backups'),
            resources: data.retainedArns(),
          }),
        ]
      : []),
    ...(front.domain && hostedZoneId !== ''
      ? [
          new DnsStack(app, name('dns'), {
            ...propsOf('dns'),
            name: front.domain,
            distribution: front.distribution,
          }),
        ]
      : []),
    ...(alarmEmail !== '' && budgetUsd > 0
      ? [new BudgetStack(app, name('budget'), propsOf('budget'))]
      : []),
  ];
}

/**
 * Returns the properties of every stack. One wrong command must not delete the data or the URL, but a protected stack whose
 * creation has failed could not be deleted, either: only those are protected that have succeeded.
 */
const propsOfStack = (deployment: Deployment, part: string) => ({
  deployment,
  tags: { application: 'observatory-desk', stage: deployment.stage },
  terminationProtection: deployment.protectedStacks.includes(stackName(deployment.stage, part)),
});

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
