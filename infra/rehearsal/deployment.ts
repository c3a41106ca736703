import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './child-process.ts';
import type { Workspace } from './workspace.ts';
import { STAGE } from '../socket-stage.ts';
import { account, awsAt, type Emulator } from './emulator/emulator.ts';

export type Stage = 'prod' | 'dev';

/** What a deployment answers at and signs with, and which of its stacks have changed. */
export type Deployed = {
  url: string;
  secretArn: string;
  /** The shift service's table. */
  table: string;
  stacks: string[];
  changed: string[];
};

type Outputs = Record<string, Record<string, string>>;

/** The real CDK CLI, as `npm run deploy` and `npx cdk` run it, against the emulator. */
export function cdk(bench: Workspace, emulator: Emulator) {
  const env = {
    ...bench.env,
    ...awsAt(emulator.url),
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    npm_config_update_notifier: 'false',
  };
  const call = (name: string, words: string[]) =>
    run([...words, '--no-notices', '--output', join(bench.folder, 'cdk.out')], {
      cwd: bench.copy,
      env,
      log: bench.log(name),
    });
  return {
    bootstrap: () => call('bootstrap', ['cdk', 'bootstrap', `aws://${account}/us-east-1`]),
    deploy: async (name: string, stage: Stage, more: string[] = []): Promise<Deployed> => {
      const outputsFile = join(bench.folder, `${name}.json`);
      const text = await call(name, [
        ...['npm', 'run', '--silent', 'deploy', '--', '--require-approval', 'never'],
        ...['--progress', 'events', '--outputs-file', outputsFile],
        ...emulated,
        ...['-c', `socketUrl=${emulator.url}/_aws/execute-api/{api}/${STAGE}`],
        ...ofStage(stage),
        ...more,
      ]);
      const outputs = JSON.parse(await readFile(outputsFile, 'utf8')) as Outputs;
      return { ...standing(outputs, stage, emulator), ...stacksIn(text) };
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

/** Without what the emulator does not know. */
const emulated = ['--app', 'node infra/rehearsal/app.ts'];

/** `prod` is what a deployer gets who says nothing. */
const ofStage = (stage: Stage) => (stage === 'prod' ? [] : ['-c', `stage=${stage}`]);

/** The names of the stacks that CDK is done with, and of those that it has changed. */
function stacksIn(text: string): { stacks: string[]; changed: string[] } {
  const done = [...text.matchAll(/✅ +(\S+)( \(no changes\))?$/gm)];
  const names = (which: typeof done) => which.map(([, name = '']) => name);
  return { stacks: names(done), changed: names(done.filter(([, , same]) => same === undefined)) };
}

function standing(outputs: Outputs, stage: Stage, emulator: Emulator) {
  const { BaseUrl, SigningSecretArn, TableShiftLog } =
    outputs[`ObservatoryDesk-${stage}-front`] ?? {};
  const [, apiId] = /^https:\/\/(\w+)\./.exec(BaseUrl ?? '') ?? [];
  if (apiId === undefined || SigningSecretArn === undefined || TableShiftLog === undefined)
    throw new Error(
      `The front stack of ${stage} has no BaseUrl, SigningSecretArn or TableShiftLog.`,
    );
  // Host names of an emulated API do not resolve everywhere; the same API answers at this path.
  const url = `${emulator.url}/_aws/execute-api/${apiId}/$default`;
  return { url, secretArn: SigningSecretArn, table: TableShiftLog };
}

/** Changes one function of the copy, in a way that its answer shows. */
export async function changeHealth(bench: Workspace): Promise<void> {
  const file = join(bench.copy, 'lib/docs/use-cases/get-health.ts');
  const text = await readFile(file, 'utf8');
  const changed = text.replace("status: 'ok'", "status: 'changed' as 'ok'");
  if (changed === text) throw new Error(`${file} holds no "status: 'ok'" to change.`);
  await writeFile(file, changed);
}
