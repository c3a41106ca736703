import { availableParallelism } from 'node:os';

/** What the figures were measured on. */
export type Machine = { cores: number; node: string };

export const machine = (): Machine => ({
  cores: availableParallelism(),
  node: process.versions.node,
});
