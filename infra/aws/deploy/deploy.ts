import { stackName } from '../names.ts';
import { loadStackOutputs } from '#lib/platform/stack-outputs.ts';
import type { Deployment } from '../config.ts';
import { EDGE_REGION } from '../edge.ts';
import { command } from '../../command.ts';
import { isReady, preflight } from '../preflight/run.ts';
import { contextOption, deploymentOf } from '../context.ts';
import { nextSteps } from './next-steps.ts';
import { deployEdge, listEdgeStack } from './edge.ts';
import { runCdk } from './run-cdk.ts';
import { listStacks, optionalParts, protect, protectable } from './stacks.ts';

const usage = () => `npm run deploy [-- OPTIONS]
Checks the account as npm run preflight does, deploys every stack, protects those of prod that have succeeded against
deletion, and says what to do next. Stops before it creates anything if something is missing. What an account may refuse
(mail, DNS records, backups, the budget) is deployed last, each alone. It uses the AWS credentials and region of the
environment: AWS_PROFILE, AWS_REGION.
  -c, --context name=value   replaces a value of cdk.json, for this deployment only
  --require-approval never   asks no question, for a machine without a terminal
  --app, --output, --outputs-file, --progress, --no-notices are those of cdk deploy`;

/** The options; every other one of the CDK CLI would apply to one of several deployments only, or deploy nothing. */
const options = {
  ...contextOption,
  'require-approval': { type: 'string' },
  app: { type: 'string' },
  output: { type: 'string', short: 'o', default: 'cdk.out' },
  'outputs-file': { type: 'string' },
  progress: { type: 'string' },
  'no-notices': { type: 'boolean' },
} as const;

type Options = {
  context?: string[];
  'require-approval'?: string;
  app?: string;
  output: string;
  'outputs-file'?: string;
  progress?: string;
};

await command({ usage, options }, async (values) => {
  process.exitCode = await deploy(values);
});

/** Returns the exit status: that of the first deployment that has failed. */
async function deploy(values: Options): Promise<number> {
  const { context = [] } = values;
  const deployment = await deploymentOf(context);
  if (!isReady(await preflight(deployment))) return 1;
  const { stage, retainsData } = deployment;
  const before = await listStacks(stage);
  const front = stackName(stage, 'front');
  const isFirst = !before.some(({ StackName }) => StackName === front);
  console.log(
    isFirst
      ? 'The first deployment takes about 15 minutes; a later one takes 2 to 5.'
      : 'A deployment takes 2 to 5 minutes.',
  );
  if (deployment.edge && !isFirst && (await listEdgeStack(deployment)).length === 0)
    console.log(
      'CloudFront is new: the desk is off the air for up to half an hour. Wait while a shift runs.',
    );
  const existing = [...before, ...(await listEdgeStack(deployment))];
  const protectedStacks = retainsData ? protectable(existing, stage) : [];
  const allContext = [...context, `protectedStacks=${protectedStacks.join()}`];
  const edge = await deployEdge(deployment, argumentsOf(values, allContext));
  const status =
    edge.status ||
    (await runCdk([
      front,
      ...argumentsOf(values, [...allContext, ...edge.context], ['outputs-file']),
    ])) ||
    (await deployOptional(deployment, values));
  await finish(deployment);
  return status;
}

/** Returns the arguments with which the CDK CLI synthesizes the templates. */
function argumentsOf(
  values: Options,
  context: string[],
  more: Exclude<keyof Options, 'context'>[] = [],
): string[] {
  return [
    ...['--output', values.output],
    ...context.flatMap((value) => ['-c', value]),
    ...handedOn(values, ['app', 'require-approval', 'progress', ...more]),
  ];
}

/** Deploys what an account may refuse, each stack alone, from the templates of the deployment before it. */
async function deployOptional(deployment: Deployment, values: Options): Promise<number> {
  const statuses: number[] = [];
  for (const part of optionalParts.filter((name) => wantsPart(deployment, name))) {
    const name = stackName(deployment.stage, part);
    const status = await runCdk([
      ...[name, '--exclusively', '--app', values.output],
      ...handedOn(values, ['require-approval', 'progress']),
    ]);
    if (status !== 0) console.error(`${name} has failed; everything else is deployed.`);
    statuses.push(status);
  }
  return statuses.find((status) => status !== 0) ?? 0;
}

/** Returns the arguments of the CDK CLI for options that are set. */
function handedOn(values: Options, names: Exclude<keyof Options, 'context'>[]): string[] {
  return names.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}`, value];
  });
}

function wantsPart(deployment: Deployment, part: string): boolean {
  const { settings, hostedZoneId, backups, alarmEmail, budgetUsd } = deployment;
  if (part === 'mail') return settings.MAIL_FROM !== '';
  if (part === 'dns') return hostedZoneId !== '';
  if (part === 'backups') return backups;
  return alarmEmail !== '' && budgetUsd > 0;
}

/** Protects what has succeeded, and prints the next steps. Needs a front stack, which a first deployment may lack. */
async function finish(deployment: Deployment): Promise<void> {
  const { stage, retainsData } = deployment;
  const stacks = await listStacks(stage);
  if (retainsData) {
    const edge = protectable(await listEdgeStack(deployment), stage);
    const failures = [
      ...(await protect(protectable(stacks, stage))),
      ...(await protect(edge, EDGE_REGION)),
    ];
    for (const failure of failures) console.error(failure);
  }
  const outputs = await loadStackOutputs(stackName(stage, 'front')).catch(() => undefined);
  if (outputs?.BaseUrl === undefined) return;
  console.log('\nWhat to do next:');
  for (const line of nextSteps(deployment, outputs)) console.log(`  ${line}`);
}
