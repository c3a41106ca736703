import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SOCKET_STAGE_NAME } from '../socket-stage.ts';
import { run } from './child-process.ts';
import { account, awsAt } from './emulator/emulator.ts';
import type { Workspace } from './workspace.ts';

/** The workspace of a rehearsal, the URL of its emulator, and its browser. */
export type Rehearsal = Workspace & { emulatorUrl: string; chromium: string };

type Stage = 'prod' | 'dev';

/** A deployment: its URL, signing secret and table, and which stacks the last deployment changed. */
export type Deployment = {
  url: string;
  secretArn: string;
  /** The shift service's table. */
  table: string;
  /** The table of the search index. */
  searchTable: string;
  stacks: string[];
  changed: string[];
};

type Outputs = Record<string, Record<string, string>>;

/** Runs a command in the copy of the checkout, against the emulator, and returns its output. */
export const runInCopy = (
  { copy, env, log, emulatorUrl }: Rehearsal,
  name: string,
  args: string[],
  settings: NodeJS.ProcessEnv = {},
): Promise<string> =>
  run(args, { cwd: copy, env: { ...env, ...awsAt(emulatorUrl), ...settings }, log: log(name) });

/** Runs the CDK CLI, with settings that keep it quiet. */
const runCdk = (rehearsal: Rehearsal, name: string, args: string[]) =>
  runInCopy(
    rehearsal,
    name,
    [...args, '--no-notices', '--output', join(rehearsal.folder, 'cdk.out')],
    { CDK_DISABLE_CLI_TELEMETRY: 'true', npm_config_update_notifier: 'false' },
  );

const SENDER = 'desk@observatory.example';

/** Arguments of the CDK CLI: the app without resources that the emulator does not support, and the stage. */
const appOf = (stage: Stage) => [
  ...['--app', 'node infra/rehearsal/app.ts'],
  // `prod` is the default stage. `dev` has a stack that an account may refuse.
  ...(stage === 'prod' ? [] : ['-c', `stage=${stage}`, '-c', `mailFrom=${SENDER}`]),
];

export const bootstrap = (rehearsal: Rehearsal): Promise<string> =>
  runCdk(rehearsal, 'bootstrap', ['cdk', 'bootstrap', `aws://${account}/us-east-1`]);

/** Arguments of a deployment that uses the bundles of the one before it: bundling takes 14 s of processor time. */
export const withSameBundles = ['-c', 'bundled=true'];

/** Deploys a stage by `npm run deploy`. */
export async function deploy(
  rehearsal: Rehearsal,
  name: string,
  stage: Stage,
  more: string[] = [],
): Promise<Deployment> {
  const outputsFile = join(rehearsal.folder, `${name}.json`);
  const text = await runCdk(rehearsal, name, [
    ...['npm', 'run', '--silent', 'deploy', '--', '--require-approval', 'never'],
    ...['--progress', 'events', '--outputs-file', outputsFile],
    ...appOf(stage),
    ...['-c', `socketUrl=${rehearsal.emulatorUrl}/_aws/execute-api/{api}/${SOCKET_STAGE_NAME}`],
    ...more,
  ]);
  const outputs = JSON.parse(await readFile(outputsFile, 'utf8')) as Outputs;
  const deployedStacks = [...text.matchAll(/✅ +(\S+)( \(no changes\))?$/gm)];
  return {
    ...readOutputs(outputs[`ObservatoryDesk-${stage}-front`], rehearsal),
    stacks: deployedStacks.map(([, stack = '']) => stack),
    changed: deployedStacks.flatMap(([, stack = '', unchanged]) =>
      unchanged === undefined ? [stack] : [],
    ),
  };
}

export const destroy = (rehearsal: Rehearsal, stage: Stage): Promise<string> =>
  runCdk(rehearsal, `destroy-${stage}`, [
    ...['cdk', 'destroy', '--all', '--force'],
    ...appOf(stage),
    ...withSameBundles,
  ]);

function readOutputs(front: Outputs[string] = {}, { emulatorUrl }: Rehearsal) {
  const { BaseUrl = '', SigningSecretArn: secretArn } = front;
  const { TableShiftLog: table, TableSearch: searchTable } = front;
  const [, apiId] = /^https:\/\/(\w+)\./.exec(BaseUrl) ?? [];
  const message = 'The front stack has no BaseUrl, SigningSecretArn, TableShiftLog or TableSearch.';
  assert(apiId && secretArn && table && searchTable, message);
  // Host names of an emulated API do not resolve everywhere; this path reaches the same API.
  return {
    url: `${emulatorUrl}/_aws/execute-api/${apiId}/$default`,
    secretArn,
    table,
    searchTable,
  };
}

/** Replaces a text in a file of the copy. Throws if the file does not contain it. */
export async function replaceInCopy(
  { copy }: Rehearsal,
  file: string,
  oldText: string,
  newText: string,
): Promise<void> {
  const path = join(copy, file);
  const before = await readFile(path, 'utf8');
  assert(before.includes(oldText), `${file} does not contain ${oldText}.`);
  await writeFile(path, before.replaceAll(oldText, newText));
}
