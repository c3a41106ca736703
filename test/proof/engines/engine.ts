import { installEmulator, startEmulator } from '#infra/rehearsal/emulator/emulator.ts';
import { findPython } from '#infra/rehearsal/python.ts';
import type { Workspace } from '#infra/rehearsal/workspace.ts';
import {
  findMissingForDynamoDbLocal,
  startDynamoDbLocal,
  type StartedEngine,
} from './dynamodb-local.ts';

export type Engine = {
  id: string;
  name: string;
  /** Returns the tool that this machine lacks, if any. */
  findMissingTool: () => string | undefined;
  start: (workspace: Workspace) => Promise<StartedEngine>;
};

/** The engines on which the integration tests must pass, so that none relies on one engine's quirks. */
export const engines: Engine[] = [
  {
    id: 'embedded',
    name: 'embedded engine',
    findMissingTool: () => undefined,
    start: () => Promise.resolve({ stop: () => Promise.resolve() }),
  },
  {
    id: 'local',
    name: "Amazon's DynamoDB Local",
    findMissingTool: findMissingForDynamoDbLocal,
    start: startDynamoDbLocal,
  },
  {
    id: 'emulator',
    name: 'emulator',
    findMissingTool: findMissingForEmulator,
    start: startEmulatorEngine,
  },
];

function findMissingForEmulator(): string | undefined {
  try {
    findPython();
    return undefined;
  } catch {
    return 'Python 3.10 or newer, with venv, is not on the PATH';
  }
}

async function startEmulatorEngine(workspace: Workspace): Promise<StartedEngine> {
  const { url, stop } = await startEmulator(
    await installEmulator(findPython().program, workspace),
    workspace,
  );
  return { endpoint: url, stop };
}
