import { App } from 'aws-cdk-lib';
import { readFile } from 'node:fs/promises';
import { readDeployment, type Deployment } from './config.ts';
import { UsageError } from '../command.ts';

/** Returns the values of `-c name=value` and `--context name=value` among the arguments of the CDK CLI. */
export function contextIn(words: string[]): Record<string, string> {
  const values = words.flatMap((word, at) => {
    if (word === '-c' || word === '--context') return [words[at + 1] ?? ''];
    return word.startsWith('--context=') ? [word.slice('--context='.length)] : [];
  });
  return Object.fromEntries(values.map(splitValue));
}

function splitValue(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`-c: '${text}' is not name=value.`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Returns the deployment that these arguments describe, together with `cdk.json`. Throws if a value is not valid. */
export async function deploymentOf(words: string[]): Promise<Deployment> {
  const { context } = JSON.parse(await readFile('cdk.json', 'utf8')) as {
    context: Record<string, unknown>;
  };
  return readDeployment(new App({ context: { ...context, ...contextIn(words) } }));
}
