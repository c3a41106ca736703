import { availableParallelism } from 'node:os';

/** The machine on which the figures were measured. */
export type Machine = { cores: number; node: string };

export const describeMachine = (): Machine => ({
  cores: availableParallelism(),
  node: process.versions.node,
});
