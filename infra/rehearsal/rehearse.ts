import { constants } from 'node:os';
import { command } from '../tools/command.ts';
import { codeOfFunctions, namesOf } from './account.ts';
import { makeBench, type Bench } from './bench.ts';
import { endAll, run } from './bound.ts';
import { cdk, changeHealth, type Deployed } from './deployment.ts';
import { awsAt, findPython, installed, startEmulator, type Emulator } from './emulator.ts';
import { runSuite } from './suite.ts';

const usage = () => `npm run rehearse [-- --keep]
Rehearses a deployment against an AWS emulator: installs it (Python 3.10 or newer), bootstraps, deploys
prod, runs the integration tests against it, deploys again without and with a change, deploys dev and
destroys it. Needs no account. Logs lie in .rehearsal/logs/.
  --keep  leaves the emulator running at the end, until Ctrl-C`;

/** Does one step and prints it as one line: what it is, what came of it, its seconds. */
async function step<T>(what: string, run: () => Promise<T>, tell = (_: T) => ''): Promise<T> {
  const begin = performance.now();
  process.stdout.write(`${what} ... `);
  try {
    const result = await run();
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    console.log([tell(result), `${seconds} s`].filter(Boolean).join(', '));
    return result;
  } catch (error) {
    console.log('failed');
    throw error;
  }
}

function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

/** Removes everything when this process ends, however it does. */
function cleanAtTheEnd(bench: Bench): void {
  process.once('exit', () => {
    endAll();
    bench.remove();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

async function rehearse(bench: Bench, emulator: Emulator): Promise<Deployed> {
  const { bootstrap, deploy, destroy } = cdk(bench, emulator);
  const told = ({ stacks, changed }: Deployed) =>
    `${stacks.length} stacks, ${changed.length === 0 ? 'none' : changed.length} changed`;

  await step('bootstrap the empty account', bootstrap);
  const prod = await step('deploy prod', () => deploy('deploy-prod', 'prod'), told);
  must(prod.changed.length === prod.stacks.length, 'Not every stack was made.');
  await step('run the integration tests', () => runSuite(prod, bench, emulator), String);

  const again = await step('deploy prod again', () => deploy('deploy-again', 'prod'), told);
  must(again.changed.length === 0, `Changed for no reason: ${again.changed.join(', ')}.`);
  await step('deploy prod with get-health changed', () => deployChange(bench, emulator), told);

  const dev = await step('deploy dev beside it', () => deploy('deploy-dev', 'dev'), told);
  await step('call dev with a token from npm run token', () => callWithToken(dev, bench, emulator));
  await step('destroy dev', () => destroyWhole(() => destroy('dev'), emulator));
  return prod;
}

/** Deploys with one function changed: it alone has other code then, and answers by it. */
async function deployChange(bench: Bench, emulator: Emulator): Promise<Deployed> {
  const before = await codeOfFunctions(emulator);
  await changeHealth(bench);
  const deployed = await cdk(bench, emulator).deploy('deploy-change', 'prod');
  const after = await codeOfFunctions(emulator);
  const other = [...after].filter(([name, code]) => before.get(name) !== code);
  const names = other.map(([name]) => name).join(', ');
  must(other.length === 1 && names.includes('gethealth'), `Other code than before: ${names}.`);
  must(
    deployed.changed.join() === 'ObservatoryDesk-prod-docs',
    `Other stacks than docs changed: ${deployed.changed.join(', ')}.`,
  );
  const answer = await fetch(`${deployed.url}/api/v3/health`);
  const { status } = (await answer.json()) as { status: string };
  must(status === 'changed', `get-health still answers '${status}'.`);
  return deployed;
}

async function callWithToken(deployed: Deployed, bench: Bench, emulator: Emulator): Promise<void> {
  const env = { ...bench.env, ...awsAt(emulator.url), JWT_SECRET_ARN: deployed.secretArn };
  const words = ['node', 'infra/tools/token.ts', '--user', 'viewer-1', '--role', 'viewer'];
  const token = await run(words, { cwd: bench.copy, env, log: bench.log('token') });
  const shifts = `${deployed.url}/slt/api/v3/shifts`;
  const without = await fetch(shifts);
  const withOne = await fetch(shifts, { headers: { Authorization: `Bearer ${token.trim()}` } });
  must(
    without.status === 401 && withOne.status === 200,
    `It answers ${withOne.status} to a token.`,
  );
}

/** Destroys `dev`, after which no service knows anything of it that each knew of before. */
async function destroyWhole(destroy: () => Promise<string>, emulator: Emulator): Promise<void> {
  const standing = Object.entries(await namesOf('dev', emulator));
  const unseen = standing.filter(([, names]) => names.size === 0).map(([service]) => service);
  must(unseen.length === 0, `Nothing of dev is to be seen in ${unseen.join(', ')}.`);
  await destroy();
  const left = Object.values(await namesOf('dev', emulator)).flatMap((names) => [...names]);
  must(left.length === 0, `dev is destroyed, but there still is ${left.join(', ')}.`);
}

await command({ usage, options: { keep: { type: 'boolean' } } }, async ({ keep }) => {
  const begin = performance.now();
  const python = findPython();
  const bench = await makeBench();
  cleanAtTheEnd(bench);
  const program = await step(`install the emulator for Python ${python.version}`, () =>
    installed(python.program, bench),
  );
  const emulator = await step('start the emulator', () => startEmulator(program, bench));
  try {
    const { url } = await rehearse(bench, emulator);
    console.log(`rehearsed in ${Math.round((performance.now() - begin) / 1000)} s; prod is ${url}`);
  } finally {
    if (keep) console.log(`the emulator runs at ${emulator.url} until Ctrl-C`);
    else await emulator.stop();
  }
  await emulator.ended;
});
