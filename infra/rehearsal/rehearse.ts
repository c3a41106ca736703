import { mkdirSync } from 'node:fs';
import { constants } from 'node:os';
import { command } from '../command.ts';
import { lockFolder } from '../local/data-folder/folder-lock.ts';
import { cacheFolder, createWorkspace, type Workspace } from './workspace.ts';
import { killAll } from './child-process.ts';
import { findChromium } from '../chromium.ts';
import { awsAt, installEmulator, startEmulator } from './emulator/emulator.ts';
import { findPython } from './python.ts';
import { rehearse } from './scenario/scenario.ts';
import { step } from './step.ts';

/** A rehearsal takes 5 to 15 minutes; one that hangs is stopped. */
const TIMEOUT_MS = 30 * 60_000;

const usage = () => `npm run rehearse [-- --keep]
Rehearses a deployment against an AWS emulator: installs it (Python 3.10 or newer), bootstraps, deploys
prod, runs the integration tests against it, deploys a change of one function, deploys dev, opens its
console in a browser (Chromium: in the usual places, or CHROMIUM), hands a shift over, deploys it again with
routes renamed, moved and removed, and destroys it. Needs no account. Logs are in .rehearsal/logs/.
  --keep  leaves the emulator running at the end, until Ctrl-C`;

/** Kills all child processes and removes the workspace when this process exits. */
function cleanUpOnExit(workspace: Workspace): void {
  process.once('exit', () => {
    killAll();
    workspace.remove();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

/** Returns the browser that opens the deployed console. Throws a one-line error if there is none. */
function requireChromium(): string {
  const executable = findChromium();
  if (executable !== undefined) return executable;
  const { CHROMIUM } = process.env;
  const where = CHROMIUM ? ` at ${CHROMIUM}` : ' in the usual places, and CHROMIUM is not set';
  throw new Error(
    `The rehearsal needs Chromium (apt-get install -y chromium); none found${where}.`,
  );
}

await command({ usage, options: { keep: { type: 'boolean' } } }, async ({ keep }) => {
  const begin = performance.now();
  const python = findPython();
  const chromium = requireChromium();
  mkdirSync(cacheFolder, { recursive: true });
  const unlock = await lockFolder(cacheFolder);
  const workspace = await createWorkspace();
  cleanUpOnExit(workspace);
  const timeout = setTimeout(() => {
    console.error(`The rehearsal did not end within ${TIMEOUT_MS / 60_000} minutes.`);
    process.exit(1);
  }, TIMEOUT_MS).unref();

  const program = await step(`install the emulator for Python ${python.version}`, () =>
    installEmulator(python.program, workspace),
  );
  const emulator = await step('start the emulator', () => startEmulator(program, workspace));
  try {
    const { url, secretArn } = await rehearse({
      ...workspace,
      emulatorUrl: emulator.url,
      chromium,
    });
    console.log(`rehearsed in ${Math.round((performance.now() - begin) / 1000)} s`);
    if (keep) {
      const settings = Object.entries({ ...awsAt(emulator.url), JWT_SECRET_ARN: secretArn })
        .map(([name, value]) => `${name}=${value}`)
        .join(' ');
      console.log(`prod: ${url}\ntokens: ${settings} npm run --silent token -- --help`);
    }
  } finally {
    clearTimeout(timeout);
    if (keep) console.log(`the emulator runs at ${emulator.url} until Ctrl-C`);
    else await emulator.stop();
    unlock();
  }
});
