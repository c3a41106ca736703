import { codeOfFunctions, expectProtected, namesOf, tagBucket } from '../emulator/account.ts';
import type { Workspace } from '../workspace.ts';
import { cdk, changeHealth, type Deployed } from '../deployment.ts';
import type { Emulator } from '../emulator/emulator.ts';
import { manageUser } from './users.ts';
import { createProposal } from './proposals.ts';
import { moveShifts, useRestored } from './recovery.ts';
import { removeRoutes, renameRoutes } from './routes.ts';
import { listOf, showImage } from './shifts.ts';
import { assert, step } from '../step.ts';
import { runSuite } from './integration-tests.ts';

/** Runs the life cycle of a deployment on an empty emulator. Returns `prod`, which remains deployed. */
export async function rehearse(workspace: Workspace, emulator: Emulator): Promise<Deployed> {
  const { bootstrap, deploy } = cdk(workspace, emulator);

  await step('bootstrap the empty account', bootstrap);
  const prod = await step('deploy prod', () => deploy('deploy-prod', 'prod'), describe);
  assert(prod.changed.length === prod.stacks.length, 'Not every stack was created.');
  await step('check the deletion protection of its tables', () => expectProtected(prod, emulator));
  await step('run the integration tests', () => runSuite(prod, workspace, emulator), String);

  const again = await step('deploy prod again', () => deploy('deploy-again', 'prod'), describe);
  assert(again.changed.length === 0, `Changed without a reason: ${again.changed.join(', ')}.`);
  await step(
    'deploy prod with get-health changed',
    () => deployChange(workspace, emulator),
    describe,
  );

  const dev = await step('deploy dev beside it', () => deploy('deploy-dev', 'dev'), describe);
  await step('call dev with a token from npm run token', () =>
    callWithToken(dev, workspace, emulator),
  );
  await step('add a user to dev by npm run users', () => manageUser(dev, workspace, emulator));
  await step('export prod, and import it into dev', () =>
    moveShifts(prod, dev, workspace, emulator),
  );
  await step('attach and read an image in dev', () => showImage(dev, workspace, emulator));
  await step('create a proposal in dev, with a file', () =>
    createProposal(dev, workspace, emulator),
  );
  await step('restore the table of prod and switch to it', () =>
    useRestored(prod, workspace, emulator),
  );
  await step('deploy dev with routes renamed', () => renameRoutes(workspace, emulator), describe);
  await step('deploy dev with routes removed', () => removeRoutes(workspace, emulator), describe);
  await step('destroy dev', () => destroyWhole(workspace, emulator));
  return prod;
}

const describe = ({ stacks, changed }: Deployed) =>
  `${stacks.length} stacks, ${changed.length === 0 ? 'none' : changed.length} changed`;

/** Deploys a change of one function; only its code may change, and its response must show the change. */
async function deployChange(workspace: Workspace, emulator: Emulator): Promise<Deployed> {
  const before = await codeOfFunctions(emulator);
  await changeHealth(workspace);
  const deployed = await cdk(workspace, emulator).deploy('deploy-change', 'prod');
  const after = await codeOfFunctions(emulator);

  const other = [...after.keys()].filter((name) => before.get(name) !== after.get(name));
  const [only = ''] = other;
  assert(
    other.length === 1 && only.includes('get-health') && before.size === after.size,
    `Expected only get-health to change: ${other.join(', ')}.`,
  );
  assert(
    deployed.changed.join() === 'ObservatoryDesk-prod-docs',
    `Expected only the docs stack to change: ${deployed.changed.join(', ')}.`,
  );
  const answer = await fetch(`${deployed.url}/api/v3/health`);
  const { status } = (await answer.json()) as { status: string };
  assert(status === 'changed', `get-health still responds '${status}'.`);
  return deployed;
}

async function callWithToken(
  deployed: Deployed,
  workspace: Workspace,
  emulator: Emulator,
): Promise<void> {
  const without = await fetch(`${deployed.url}/slt/api/v3/shifts`);
  assert(without.status === 401, `A list without a token responds ${without.status}.`);
  await listOf(deployed, workspace, emulator);
}

/** Destroys `dev`: every service of the emulator has resources of it before, and none after. */
async function destroyWhole(workspace: Workspace, emulator: Emulator): Promise<void> {
  const before = await namesOf('dev', emulator);
  const missing = Object.entries(before)
    .filter(([, names]) => names.size === 0)
    .map(([service]) => service);
  assert(missing.length === 0, `No resources of dev found in ${missing.join(', ')}.`);
  const buckets = [...(before.s3 ?? [])];
  await Promise.all(buckets.map((bucket) => tagBucket(emulator, bucket)));
  await cdk(workspace, emulator).destroy('dev');
  const left = Object.values(await namesOf('dev', emulator)).flatMap((names) => [...names]);
  assert(left.length === 0, `dev is destroyed, but these resources remain: ${left.join(', ')}.`);
}
