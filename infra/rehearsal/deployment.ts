import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './child-process.ts';
import type { Workspace } from './workspace.ts';
import { STAGE } from '../socket-stage.ts';
import { account, awsAt, type Emulator } from './emulator/emulator.ts';

export type Stage = 'prod' | 'dev';

/** A deployment: its URL, signing secret and table, and which stacks the last deployment changed. */
export type Deployed = {
  url: string;
  secretArn: string;
  /** The shift service's table. */
  table: string;
  stacks: string[];
  changed: string[];
};

type Outputs = Record<string, Record<string, string>>;

/** Returns the commands of the CDK CLI, as `npm run deploy` and `npx cdk` run it, against the emulator. */
export function cdk(workspace: Workspace, emulator: Emulator) {
  const env = {
    ...workspace.env,
    ...awsAt(emulator.url),
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    npm_config_update_notifier: 'false',
  };
  const call = (name: string, words: string[]) =>
    run([...words, '--no-notices', '--output', join(workspace.folder, 'cdk.out')], {
      cwd: workspace.copy,
      env,
      log: workspace.log(name),
    });
  return {
    bootstrap: () => call('bootstrap', ['cdk', 'bootstrap', `aws://${account}/us-east-1`]),
    deploy: async (name: string, stage: Stage, more: string[] = []): Promise<Deployed> => {
      const outputsFile = join(workspace.folder, `${name}.json`);
      const text = await call(name, [
        ...['npm', 'run', '--silent', 'deploy', '--', '--require-approval', 'never'],
        ...['--progress', 'events', '--outputs-file', outputsFile],
        ...emulated,
        ...['-c', `socketUrl=${emulator.url}/_aws/execute-api/{api}/${STAGE}`],
        ...ofStage(stage),
        ...more,
      ]);
      const outputs = JSON.parse(await readFile(outputsFile, 'utf8')) as Outputs;
      return { ...readOutputs(outputs, stage, emulator), ...stacksIn(text) };
    },
    destroy: (stage: Stage) =>
      call(`destroy-${stage}`, [
        'cdk',
        'destroy',
        '--all',
        '--force',
        ...emulated,
        ...ofStage(stage),
      ]),
  };
}

/** The app without resources that the emulator does not support. */
const emulated = ['--app', 'node infra/rehearsal/app.ts'];

/** `prod` is the default stage. */
const ofStage = (stage: Stage) => (stage === 'prod' ? [] : ['-c', `stage=${stage}`]);

/** Returns the names of the deployed stacks, and of the changed ones among them. */
function stacksIn(text: string): { stacks: string[]; changed: string[] } {
  const done = [...text.matchAll(/✅ +(\S+)( \(no changes\))?$/gm)];
  const names = (which: typeof done) => which.map(([, name = '']) => name);
  return { stacks: names(done), changed: names(done.filter(([, , same]) => same === undefined)) };
}

function readOutputs(outputs: Outputs, stage: Stage, emulator: Emulator) {
  const { BaseUrl, SigningSecretArn, TableShiftLog } =
    outputs[`ObservatoryDesk-${stage}-front`] ?? {};
  const [, apiId] = /^https:\/\/(\w+)\./.exec(BaseUrl ?? '') ?? [];
  if (apiId === undefined || SigningSecretArn === undefined || TableShiftLog === undefined)
    throw new Error(
      `The front stack of ${stage} has no BaseUrl, SigningSecretArn or TableShiftLog.`,
    );
  // Host names of an emulated API do not resolve everywhere; this path reaches the same API.
  const url = `${emulator.url}/_aws/execute-api/${apiId}/$default`;
  return { url, secretArn: SigningSecretArn, table: TableShiftLog };
}

/** Changes one function of the copy, visibly in its response. */
export async function changeHealth(workspace: Workspace): Promise<void> {
  const file = join(workspace.copy, 'lib/docs/use-cases/get-health.ts');
  const text = await readFile(file, 'utf8');
  const changed = text.replace("status: 'ok'", "status: 'changed' as 'ok'");
  if (changed === text) throw new Error(`${file} does not contain "status: 'ok'".`);
  await writeFile(file, changed);
}
