import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '#infra/assets.ts';
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

/** Makes the tour on a new desk. Returns the lines that it prints. */
export const makeTour = (tour: Program, workspace: Workspace): Promise<string[]> =>
  onNewDesk(workspace, async (env) => (await start(tour, env)).ended);

/** Follows the stream of a new desk while the reference tour is made. Returns the lines that the program prints. */
export const followTour = (stream: Program, workspace: Workspace): Promise<string[]> =>
  onNewDesk(workspace, async (env) => {
    const following = await start(stream, env, 'open');
    await (
      await start(referenceTour, env)
    ).ended;
    return following.ended;
  });

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

/** Starts a program and waits for a line, if one is named. `ended` has all its lines when it has ended. */
async function start({ args, env: more }: Program, env: NodeJS.ProcessEnv, awaited?: string) {
  const [program = '', ...rest] = args;
  const child = spawn(program, rest, {
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: TIMEOUT_MS,
  });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  const ended = new Promise<string[]>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => {
      lines.push(...(status === 0 ? [] : [`It ended with ${signal ?? `status ${status ?? 0}`}.`]));
      resolve(lines);
    });
  });
  await new Promise<void>((resolve) => {
    output.on('line', (line) => {
      lines.push(line);
      if (line === awaited) resolve();
    });
    output.once('close', resolve);
    if (awaited === undefined) resolve();
  });
  return { ended };
}
