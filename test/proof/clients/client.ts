import type { Workspace } from '#infra/rehearsal/workspace.ts';

/** A program with its arguments, and the variables that it needs beside the address and the token of the desk. */
export type Program = { args: string[]; env?: NodeJS.ProcessEnv };

/** A client that a third-party generator makes from the OpenAPI document. */
export type GeneratedClient = {
  id: string;
  /** The generator, with its versions. */
  generator: string;
  options: string;
  /** Sentences that say what the generator cannot do. */
  limits: string[];
  /** The library with which the stream is followed in the same language, by the steps of its documentation. */
  stream?: string;
  build: (document: string, workspace: Workspace) => Promise<BuiltClient>;
};

/** The programs of a client, compiled. */
export type BuiltClient = { tour: Program; stream?: Program };
