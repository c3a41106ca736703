import { command } from '../../command.ts';
import { contextOption, deploymentOf } from '../context.ts';
import { isReady, preflight } from './run.ts';

const usage = () => `npm run preflight [-- -c name=value ...]
Checks what a deployment needs before anything is created, and changes nothing. Prints a line for each check, with one of
these states, and what to do:
  ok       nothing to do
  warning  a deployment succeeds, but something may not work afterwards
  later    can only be checked after this deployment, or with credentials
  missing  a deployment would fail: the exit status is 1
It uses the AWS credentials and region of the environment (AWS_PROFILE, AWS_REGION), and the values of cdk.json.
  -c, --context  replaces one of these values, such as stage`;

await command({ usage, options: contextOption }, async ({ context = [] }) => {
  if (!isReady(await preflight(await deploymentOf(context)))) process.exitCode = 1;
});
