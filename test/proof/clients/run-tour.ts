import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '#infra/assets.ts';
import { failureMessage, run, start, type Child } from '#infra/rehearsal/child-process.ts';
import type { Workspace } from '#infra/rehearsal/workspace.ts';
import { gif } from '../../support/files/images.ts';
import { stopOnExit } from '../../support/machine/clean-up.ts';
import {
  createEmptyFolder,
  deploymentDefaults,
  launchService,
  shutDown,
  signTokenFor,
} from '../../support/machine/service-process.ts';
import type { Program } from './client.ts';

const TIMEOUT_MS = 120_000;

const reference = (name: string): Program => ({
  args: [process.execPath, fileURLToPath(new URL(name, import.meta.url))],
});

/** The tour and the stream with which those of other clients are compared. */
export const referenceTour = reference('reference-tour.ts');
export const referenceStream = reference('reference-stream.ts');

/** Writes the file and the documents that every tour sends. */
export async function writeInputs({ folder }: Workspace): Promise<void> {
  const { paths } = openApiDocument('');
  const exampleOf = (path: string) => {
    const { post } = paths[path] as { post: { requestBody: { content: Record<string, Media> } } };
    return post.requestBody.content['application/json']?.example;
  };
  const documents = { proposal: exampleOf('/proposals'), definition: exampleOf('/sbds') };
  await writeFile(join(folder, 'documents.json'), JSON.stringify(documents));
  await writeFile(join(folder, 'antenna-12.gif'), gif);
}

type Media = { example?: unknown };

/** Makes the tour on a new desk. Returns the lines that it prints. Throws if it fails. */
export const makeTour = (name: string, tour: Program, workspace: Workspace): Promise<string[]> =>
  onNewDesk(workspace, async (env) => {
    const options = spawnOptions(`tour-${name}`, tour, workspace, env);
    await run(tour.args, options);
    return readLines(options.log);
  });

/**
 * Follows the stream of a new desk while the reference tour is made. Returns the lines that the program prints. Throws if
 * it fails, or if it has not seen the end of the shift in time.
 */
export const followTour = (
  name: string,
  stream: Program,
  workspace: Workspace,
): Promise<string[]> =>
  onNewDesk(workspace, async (env) => {
    const options = spawnOptions(`stream-${name}`, stream, workspace, env);
    const following = start(stream.args, options);
    await waitForLine('open', options.log, following);
    const reference = spawnOptions(`stream-${name}-reference`, referenceTour, workspace, env);
    await run(referenceTour.args, reference);
    const late = sleep(TIMEOUT_MS, undefined, { ref: false });
    if ((await Promise.race([following.ended, late])) !== 0) {
      await following.stop();
      throw new Error(await failureMessage(`The stream of ${name} failed.`, options.log));
    }
    return readLines(options.log);
  });

const spawnOptions = (
  name: string,
  { env: additional }: Program,
  { folder, log }: Workspace,
  env: NodeJS.ProcessEnv,
) => ({ cwd: folder, env: { ...env, ...additional }, log: log(name) });

const readLines = async (log: string): Promise<string[]> =>
  (await readFile(log, 'utf8')).trimEnd().split('\n');

/** Waits until a program has printed a line, or has ended. */
async function waitForLine(line: string, log: string, { ended }: Child): Promise<void> {
  const end = new AbortController();
  void ended.then(() => end.abort());
  while (!end.signal.aborted && !(await readLines(log)).includes(line)) await sleep(100);
}

/** Runs programs against a new desk, with a token of an administrator. */
export async function onNewDesk<T>(
  { folder, env }: Workspace,
  work: (env: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  const desk = stopOnExit(await launchService(await createEmptyFolder(), deploymentDefaults));
  try {
    const DESK_TOKEN = await signTokenFor(desk.folder, 'operator-1', 'admin');
    return await work({ ...env, DESK_URL: desk.url, DESK_TOKEN, INPUTS: folder });
  } finally {
    await shutDown(desk);
  }
}
