import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '#infra/assets.ts';
import { command, UsageError } from '#infra/command.ts';
import { lockFolder } from '#infra/local/data-folder/folder-lock.ts';
import { killAll } from '#infra/rehearsal/child-process.ts';
import { cacheFolder, createWorkspace, type Workspace } from '#infra/rehearsal/workspace.ts';
import { runSamples, successes } from '../support/documents/samples.ts';
import { onExit } from '../support/machine/clean-up.ts';
import type { GeneratedClient } from './clients/client.ts';
import { compareLines } from './clients/compare-lines.ts';
import { generatedClients } from './clients/generated-clients.ts';
import { renderPage, type Outcome } from './clients/page.ts';
import {
  followTour,
  makeTour,
  onNewDesk,
  referenceStream,
  referenceTour,
  writeInputs,
} from './clients/run-tour.ts';
import { findMissingTool, installPythonPackages } from './clients/tools.ts';

const page = fileURLToPath(new URL('clients.md', import.meta.url));
const ids = generatedClients.map(({ id }) => id).join(', ');

const usage = () => `npm run proof -- clients [--only ID]
Generates clients from the OpenAPI document, compiles them, makes the same tour with each on a new desk and
compares what they print; follows the stream in Python and Java. Needs a JDK of Java 11, Maven and Python 3.10 or newer;
generators and libraries are fetched into .rehearsal/ the first time. Writes test/proof/clients.md if all pass.
Status 1 if a client cannot be generated or compiled, or if its tour differs.
  --only  one client: ${ids}`;

/** Whether lines are those of the reference. */
const isSame = (outcome: unknown): boolean => /^\d+ lines, identical to /.test(String(outcome));

const options = { only: { type: 'string' } } as const;

await command({ usage, options }, async ({ only }) => {
  const clients = generatedClients.filter(({ id }) => only === undefined || id === only);
  if (clients.length === 0) throw new UsageError(`--only: '${only ?? ''}' is not one of ${ids}.`);
  const missingTool = findMissingTool();
  if (missingTool !== undefined) throw new Error(`The clients cannot be compiled: ${missingTool}.`);
  await mkdir(cacheFolder, { recursive: true });
  const unlock = await lockFolder(cacheFolder);
  const workspace = await createWorkspace();
  onExit(() => {
    killAll();
    workspace.remove();
  });
  const outcomes = await proveAll(clients, workspace);
  const samples = await runPythonSamples(workspace);
  unlock();
  const results = [...outcomes.values()].flatMap((one) => Object.values(one));
  const failures = [...results, samples].filter((one) => !isSame(one));
  if (failures.length > 0) throw new Error(`${failures.length} results differ.`);
  if (only === undefined) await writeFile(page, renderPage(outcomes, samples));
});

/** Runs the programs of the documentation page in Python. */
async function runPythonSamples(workspace: Workspace): Promise<string> {
  const python = await installPythonPackages(workspace);
  const language = { file: 'sample.py', command: [python], suffix: '' };
  const statuses = await onNewDesk(workspace, ({ DESK_URL = '', DESK_TOKEN = '' }) =>
    runSamples({ url: DESK_URL, token: DESK_TOKEN }, 'Python', language),
  );
  const samples = compareLines(statuses, successes, 'the documented statuses');
  console.log(`Python programs: ${samples}`);
  return samples;
}

/** Makes the tour with every client, one after the other. */
async function proveAll(
  clients: GeneratedClient[],
  workspace: Workspace,
): Promise<Map<GeneratedClient, Outcome>> {
  await writeInputs(workspace);
  const document = join(workspace.folder, 'openapi.json');
  await writeFile(document, JSON.stringify(openApiDocument('')));
  const lines = await makeTour('reference', referenceTour, workspace);
  const events = await followTour('reference', referenceStream, workspace);
  const outcomes = new Map<GeneratedClient, Outcome>();
  for (const client of clients) {
    const { tour, stream } = await client.build(document, workspace);
    outcomes.set(client, {
      tour: compareLines(await makeTour(client.id, tour, workspace), lines, '`fetch`'),
      ...(stream && {
        stream: compareLines(
          await followTour(client.id, stream, workspace),
          events,
          '`lib/live/client.ts`',
        ),
      }),
    });
    for (const outcome of Object.values(outcomes.get(client)!))
      console.log(`${client.generator}: ${outcome}`);
  }
  return outcomes;
}
