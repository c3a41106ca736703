import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stackName } from '../names.ts';
import { loadStackOutputs } from '#lib/platform/stack-outputs.ts';
import type { Deployment } from '../config.ts';
import { escapeControlsOfLines } from '../../escape-controls.ts';
import { isReady, preflight } from '../preflight/run.ts';
import { deploymentOf } from '../context.ts';
import { nextSteps } from './next-steps.ts';
import { listStacks, optionalParts, protect, protectable } from './stacks.ts';

const usage = `npm run deploy [-- OPTIONS]
Checks the account as npm run preflight does, deploys every stack, protects those of prod that have succeeded against
deletion, and says what to do next. Stops before it creates anything if something is missing. What an account may refuse
(mail, DNS records, the budget) is deployed last, each alone. OPTIONS are those of cdk deploy:
  -c name=value               a value of cdk.json, for this deployment only
  --require-approval never    asks no question, for a machine without a terminal`;

/** The folder of the synthesized templates. */
const DEFAULT_OUTPUT = 'cdk.out';

const [words, wantsHelp] = [process.argv.slice(2), process.argv.includes('--help')];

try {
  if (wantsHelp) console.log(usage);
  else process.exitCode = await deploy(words);
} catch (error) {
  console.error(escapeControlsOfLines((error as Error).message));
  process.exitCode = 1;
}

/** Returns the exit status: that of the first deployment that has failed. */
async function deploy(options: string[]): Promise<number> {
  const deployment = await deploymentOf(options);
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
  const protectedStacks = retainsData ? protectable(before, stage) : [];
  const status =
    (await runCdk([front, '-c', `protectedStacks=${protectedStacks.join()}`, ...options])) ||
    (await deployOptional(deployment, options));
  await finish(deployment);
  return status;
}

/** Deploys what an account may refuse, each stack alone, from the templates of the deployment before it. */
async function deployOptional(deployment: Deployment, options: string[]): Promise<number> {
  const output = valueOf('--output', options) ?? DEFAULT_OUTPUT;
  const statuses: number[] = [];
  for (const part of optionalParts.filter((name) => wantsPart(deployment, name))) {
    const name = stackName(deployment.stage, part);
    const approval = valueOf('--require-approval', options);
    const status = await runCdk([
      ...[name, '--exclusively', '--app', output],
      ...(approval === undefined ? [] : ['--require-approval', approval]),
    ]);
    if (status !== 0) console.error(`${name} has failed; everything else is deployed.`);
    statuses.push(status);
  }
  return statuses.find((status) => status !== 0) ?? 0;
}

function wantsPart(deployment: Deployment, part: string): boolean {
  const { settings, hostedZoneId, backups, alarmEmail, budgetUsd } = deployment;
  if (part === 'mail') return settings.MAIL_FROM !== '';
  if (part === 'dns') return hostedZoneId !== '';
  if (part === 'backups') return backups;
  return alarmEmail !== '' && budgetUsd > 0;
}

function valueOf(option: string, options: string[]): string | undefined {
  const at = options.indexOf(option);
  return at < 0 ? undefined : options[at + 1];
}

/** Protects what has succeeded, and prints the next steps. Needs a front stack, which a first deployment may lack. */
async function finish(deployment: Deployment): Promise<void> {
  const { stage, retainsData } = deployment;
  const stacks = await listStacks(stage);
  if (retainsData)
    for (const failure of await protect(protectable(stacks, stage))) console.error(failure);
  const outputs = await loadStackOutputs(stackName(stage, 'front')).catch(() => undefined);
  if (outputs?.BaseUrl === undefined) return;
  console.log('\nWhat to do next:');
  for (const line of nextSteps(deployment, outputs)) console.log(`  ${line}`);
}

/** Runs `cdk deploy`, without its notices: they are about other applications. Returns its exit status. */
async function runCdk(args: string[]): Promise<number> {
  const cdk = spawn('cdk', ['deploy', '--no-notices', ...args], { stdio: 'inherit' });
  const [status] = (await once(cdk, 'exit')) as [number | null];
  return status ?? 1;
}
