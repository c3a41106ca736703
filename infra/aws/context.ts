import { App } from 'aws-cdk-lib';
import { readFile } from 'node:fs/promises';
import { readDeployment, type Deployment } from './config.ts';
import { UsageError } from '../command.ts';

/** The option of a command with which a deployer replaces a value of `cdk.json`. */
export const contextOption = { context: { type: 'string', short: 'c', multiple: true } } as const;

function splitValue(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`-c: '${text}' is not name=value.`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Returns the deployment that `cdk.json` and these values describe. Throws if a value is not valid. */
export async function deploymentOf(values: string[]): Promise<Deployment> {
  const { context } = JSON.parse(await readFile('cdk.json', 'utf8')) as {
    context: Record<string, unknown>;
  };
  const replaced = Object.fromEntries(values.map(splitValue));
  return readDeployment(new App({ context: { ...context, ...replaced } }));
}
