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

/** The whole life of a deployment, on an emulator that is still empty. Gives `prod`, which stays. */
export async function rehearse(bench: Workspace, emulator: Emulator): Promise<Deployed> {
  const { bootstrap, deploy } = cdk(bench, emulator);

  await step('bootstrap the empty account', bootstrap);
  const prod = await step('deploy prod', () => deploy('deploy-prod', 'prod'), told);
  assert(prod.changed.length === prod.stacks.length, 'Not every stack was made.');
  await step('look for the protection of its tables', () => expectProtected(prod, emulator));
  await step('run the integration tests', () => runSuite(prod, bench, emulator), String);

  const again = await step('deploy prod again', () => deploy('deploy-again', 'prod'), told);
  assert(again.changed.length === 0, `Changed for no reason: ${again.changed.join(', ')}.`);
  await step('deploy prod with get-health changed', () => deployChange(bench, emulator), told);

  const dev = await step('deploy dev beside it', () => deploy('deploy-dev', 'dev'), told);
  await step('call dev with a token from npm run token', () => callWithToken(dev, bench, emulator));
  await step('keep a user of dev by npm run users', () => manageUser(dev, bench, emulator));
  await step('export prod, and import it into dev', () => moveShifts(prod, dev, bench, emulator));
  await step('show an image in dev', () => showImage(dev, bench, emulator));
  await step('propose in dev, with a file', () => createProposal(dev, bench, emulator));
  await step('restore the table of prod, and use it', () => useRestored(prod, bench, emulator));
  await step('deploy dev with routes renamed', () => renameRoutes(bench, emulator), told);
  await step('deploy dev with routes removed', () => removeRoutes(bench, emulator), told);
  await step('destroy dev', () => destroyWhole(bench, emulator));
  return prod;
}

const told = ({ stacks, changed }: Deployed) =>
  `${stacks.length} stacks, ${changed.length === 0 ? 'none' : changed.length} changed`;

/** Deploys with one function changed: it alone has other code then, and answers by it. */
async function deployChange(bench: Workspace, emulator: Emulator): Promise<Deployed> {
  const before = await codeOfFunctions(emulator);
  await changeHealth(bench);
  const deployed = await cdk(bench, emulator).deploy('deploy-change', 'prod');
  const after = await codeOfFunctions(emulator);

  const other = [...after.keys()].filter((name) => before.get(name) !== after.get(name));
  const [only = ''] = other;
  assert(
    other.length === 1 && only.includes('get-health') && before.size === after.size,
    `Not get-health alone has other code: ${other.join(', ')}.`,
  );
  assert(
    deployed.changed.join() === 'ObservatoryDesk-prod-docs',
    `Not docs alone has changed: ${deployed.changed.join(', ')}.`,
  );
  const answer = await fetch(`${deployed.url}/api/v3/health`);
  const { status } = (await answer.json()) as { status: string };
  assert(status === 'changed', `get-health still answers '${status}'.`);
  return deployed;
}

async function callWithToken(
  deployed: Deployed,
  bench: Workspace,
  emulator: Emulator,
): Promise<void> {
  const without = await fetch(`${deployed.url}/slt/api/v3/shifts`);
  assert(without.status === 401, `A list without a token is answered by ${without.status}.`);
  await listOf(deployed, bench, emulator);
}

/** Destroys `dev`, of which each service knew something before, and none does after. */
async function destroyWhole(bench: Workspace, emulator: Emulator): Promise<void> {
  const standing = await namesOf('dev', emulator);
  const unseen = Object.entries(standing)
    .filter(([, names]) => names.size === 0)
    .map(([service]) => service);
  assert(unseen.length === 0, `Nothing of dev is to be seen in ${unseen.join(', ')}.`);
  const buckets = [...(standing.s3 ?? [])];
  await Promise.all(buckets.map((bucket) => tagBucket(emulator, bucket)));
  await cdk(bench, emulator).destroy('dev');
  const left = Object.values(await namesOf('dev', emulator)).flatMap((names) => [...names]);
  assert(left.length === 0, `dev is destroyed, but there still is ${left.join(', ')}.`);
}
