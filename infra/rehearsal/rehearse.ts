import { mkdirSync } from 'node:fs';
import { constants } from 'node:os';
import { command } from '../command.ts';
import { lockFolder } from '../local/data-folder/folder-lock.ts';
import { ignored, createWorkspace, type Workspace } from './workspace.ts';
import { killAll } from './child-process.ts';
import { awsAt, findPython, installed, startEmulator } from './emulator/emulator.ts';
import { rehearse } from './scenario/scenario.ts';
import { step } from './step.ts';

/** A rehearsal takes five minutes, on a busy machine three times as long; one that hangs is ended. */
const LONGEST_MS = 30 * 60_000;

const usage = () => `npm run rehearse [-- --keep]
Rehearses a deployment against an AWS emulator: installs it (Python 3.10 or newer), bootstraps, deploys
prod, runs the integration tests against it, deploys again without and with a change, deploys dev, deploys
it again with routes renamed, moved and removed, and destroys it. Needs no account. Logs lie in .rehearsal/logs/.
  --keep  leaves the emulator running at the end, until Ctrl-C`;

/** Removes everything when this process ends, however it does. */
function cleanAtTheEnd(bench: Workspace): void {
  process.once('exit', () => {
    killAll();
    bench.remove();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

function endLate(): void {
  console.error(`The rehearsal did not end within ${LONGEST_MS / 60_000} minutes.`);
  process.exit(1);
}

/** Settings as they are written before a command. */
const asWords = (settings: NodeJS.ProcessEnv) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value ?? ''}`)
    .join(' ');

await command({ usage, options: { keep: { type: 'boolean' } } }, async ({ keep }) => {
  const begin = performance.now();
  const python = findPython();
  mkdirSync(ignored, { recursive: true });
  const letGo = await lockFolder(ignored);
  const bench = await createWorkspace();
  cleanAtTheEnd(bench);
  const late = setTimeout(endLate, LONGEST_MS).unref();

  const program = await step(`install the emulator for Python ${python.version}`, () =>
    installed(python.program, bench),
  );
  const emulator = await step('start the emulator', () => startEmulator(program, bench));
  try {
    const { url, secretArn } = await rehearse(bench, emulator);
    console.log(`rehearsed in ${Math.round((performance.now() - begin) / 1000)} s`);
    if (keep) {
      const settings = asWords({ ...awsAt(emulator.url), JWT_SECRET_ARN: secretArn });
      console.log(`prod: ${url}\ntokens: ${settings} npm run --silent token -- --help`);
    }
  } finally {
    clearTimeout(late);
    if (keep) console.log(`the emulator runs at ${emulator.url} until Ctrl-C`);
    else await emulator.stop();
    await letGo();
  }
});
