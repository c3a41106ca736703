import { deploymentOf } from '../context.ts';
import { escapeControlsOfLines } from '../../escape-controls.ts';
import { isReady, preflight } from './run.ts';

const usage = `npm run preflight [-- -c name=value ...]
Checks what a deployment needs before anything is created, and changes nothing. Prints a line for each check, with one of
these states, and what to do:
  ok       nothing to do
  warning  a deployment succeeds, but something may not work afterwards
  later    can only be checked after this deployment, or with credentials
  missing  a deployment would fail: the exit status is 1
It uses the AWS credentials and region of the environment, and the values of cdk.json; -c replaces one, such as stage.`;

const words = process.argv.slice(2);

try {
  if (words.includes('--help')) console.log(usage);
  else if (!isReady(await preflight(await deploymentOf(words)))) process.exitCode = 1;
} catch (error) {
  console.error(escapeControlsOfLines((error as Error).message));
  process.exitCode = 1;
}
