import assert from 'node:assert/strict';
import { readSigningSecrets } from '#lib/platform/auth/secrets.ts';
import { run } from '../child-process.ts';
import { bootstrap, deploy, destroy, replaceInCopy, withSameBundles } from '../deployment.ts';
import type { Deployment, Rehearsal } from '../deployment.ts';
import { codeOfFunctions, expectProtected, namesOf, tagBucket } from '../emulator/account.ts';
import { awsAt } from '../emulator/emulator.ts';
import { step } from '../step.ts';
import { root } from '../workspace.ts';
import { openConsole } from './console.ts';
import { handOver } from './handover.ts';
import { moveShifts, useRestored } from './recovery.ts';
import { returnFailedEvents } from './redrive.ts';
import { removeRoutes, renameRoutes } from './routes.ts';
import { findComment } from './search.ts';
import { callWithToken, createProposal, lastLine, manageUser, showImage } from './services.ts';

/** Runs the life cycle of a deployment on an empty emulator. Returns `prod`, which remains deployed. */
export async function rehearse(on: Rehearsal): Promise<Deployment> {
  await step('bootstrap the empty account', () => bootstrap(on));
  const prod = await step('deploy prod', () => deploy(on, 'deploy-prod', 'prod'), describe);
  assert(prod.changed.length === prod.stacks.length, 'Not every stack was created.');
  await step('check the deletion protection of its tables', () => expectProtected(on, prod.table));
  await step('run the integration tests', () => runIntegrationTests(on, prod), String);

  await step('deploy prod with get-health changed', () => deployChange(on), describe);

  const deployDev = () => deploy(on, 'deploy-dev', 'dev', withSameBundles);
  const dev = await step('deploy dev beside it', deployDev, describe);
  await step('call dev with a token from npm run token', () => callWithToken(on, dev));
  await step('add a user to dev by npm run users', () => manageUser(on, dev));
  await step('export prod, and import it into dev', () => moveShifts(on, prod, dev));
  await step('attach and read an image in dev', () => showImage(on, dev));
  await step('find a comment in dev', () => findComment(on, dev));
  await step('return failed events of dev to their functions', () => returnFailedEvents(on));
  await step('create a proposal in dev, with a file', () => createProposal(on, dev));
  await step('start a shift in dev, and see it in a browser', () => openConsole(on, dev));
  await step('hand the shift over, and finalize its report', () => handOver(on, dev));
  await step('restore the table of prod and switch to it', () => useRestored(on, prod));
  await step('deploy dev with routes renamed', () => renameRoutes(on), describe);
  await step('deploy dev with routes removed', () => removeRoutes(on), describe);
  await step('destroy dev', () => destroyDev(on));
  return prod;
}

const describe = ({ stacks, changed }: Deployment) =>
  `${stacks.length} stacks, ${changed.length === 0 ? 'none' : changed.length} changed`;

/**
 * Runs the integration tests against a deployment: those that start shifts take turns, beside all others. Returns the
 * last lines of their output.
 */
async function runIntegrationTests(on: Rehearsal, { url, secretArn }: Deployment): Promise<string> {
  // The secret is read as the functions read it, without the user's own AWS settings.
  const ownSettings = Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'));
  const aws = { ...awsAt(on.emulatorUrl), JWT_SECRET_ARN: secretArn };
  process.env = { ...Object.fromEntries(ownSettings), ...aws };
  const [secret = ''] = await readSigningSecrets();
  const env = { ...on.env, BASE_URL: url, JWT_SECRET: secret, EMULATOR: 'ministack' };
  const runProject = async (project: string) => {
    const args = ['vitest', 'run', '--mode', 'all', '--project', project, 'test/integration'];
    const text = await run(args, { cwd: root, env, log: on.log(`suite-${project}`) });
    assert(!/^ *Tests .*(skipped|todo)/m.test(text), `The tests of ${project} were skipped.`);
    return lastLine(text);
  };
  const results = await Promise.allSettled(['shifts', 'integration'].map(runProject));
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason)] : [],
  );
  assert(failures.length === 0, failures.join('\n'));
  return results.flatMap((result) => ('value' in result ? [result.value] : [])).join(', ');
}

/** Deploys a change of one function. Only its code and its stack may change, and its response must show the change. */
async function deployChange(on: Rehearsal): Promise<Deployment> {
  const before = await codeOfFunctions(on);
  const file = 'lib/docs/use-cases/get-health.ts';
  await replaceInCopy(on, file, "status: 'ok'", "status: 'changed' as 'ok'");
  const deployment = await deploy(on, 'deploy-change', 'prod');
  const after = await codeOfFunctions(on);

  const changedFunctions = [...after.keys()].filter((name) => before.get(name) !== after.get(name));
  assert(
    changedFunctions.length === 1 &&
      changedFunctions[0]?.includes('get-health') &&
      before.size === after.size,
    `Expected only get-health to change: ${changedFunctions.join(', ')}.`,
  );
  assert(
    deployment.changed.join() === 'ObservatoryDesk-prod-docs',
    `Expected only the docs stack to change: ${deployment.changed.join(', ')}.`,
  );
  const response = await fetch(`${deployment.url}/api/v3/health`);
  const { status } = (await response.json()) as { status: string };
  assert(status === 'changed', `get-health still responds '${status}'.`);
  return deployment;
}

/** Destroys `dev`. Checks that every service of the emulator has resources of `dev` before, and none after. */
async function destroyDev(on: Rehearsal): Promise<void> {
  const before = await namesOf(on, 'dev');
  const missing = Object.keys(before).filter((service) => before[service]?.size === 0);
  assert(missing.length === 0, `No resources of dev found in ${missing.join(', ')}.`);
  await Promise.all([...(before.s3 ?? [])].map((bucket) => tagBucket(on, bucket)));
  await destroy(on, 'dev');
  const remainingNames = Object.values(await namesOf(on, 'dev')).flatMap((names) => [...names]);
  assert(
    remainingNames.length === 0,
    `dev is destroyed, but these resources remain: ${remainingNames.join(', ')}.`,
  );
}
