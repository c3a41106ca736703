import { findPython, installed, startEmulator } from '#infra/rehearsal/emulator/emulator.ts';
import type { Workspace } from '#infra/rehearsal/workspace.ts';
import {
  missingForDynamoDbLocal,
  startDynamoDbLocal,
  type StartedEngine,
} from './dynamodb-local.ts';

export type Engine = {
  id: string;
  name: string;
  /** What this machine lacks for it, if anything. */
  missing: () => string | undefined;
  start: (bench: Workspace) => Promise<StartedEngine>;
};

/** The engines that the integration tests have to pass on: what they pass on all is no engine's habit. */
export const engines: Engine[] = [
  {
    id: 'embedded',
    name: 'embedded engine',
    missing: () => undefined,
    start: () => Promise.resolve({ stop: () => Promise.resolve() }),
  },
  {
    id: 'local',
    name: "Amazon's DynamoDB Local",
    missing: missingForDynamoDbLocal,
    start: startDynamoDbLocal,
  },
  { id: 'emulator', name: 'emulator', missing: missingForEmulator, start: startTheEmulator },
];

function missingForEmulator(): string | undefined {
  try {
    findPython();
    return undefined;
  } catch {
    return 'Python 3.10 or newer, with venv, is not on the PATH';
  }
}

async function startTheEmulator(bench: Workspace): Promise<StartedEngine> {
  const { url, stop } = await startEmulator(await installed(findPython().program, bench), bench);
  return { endpoint: url, stop };
}
