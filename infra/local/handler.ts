import { functionFile } from '../registry.ts';

/** Loads the handler of a function from its source file. Its clients read their settings at this moment. */
export async function loadHandler<Handler>(id: string): Promise<Handler> {
  const module = (await import(/* @vite-ignore */ `../../${functionFile({ id })}`)) as {
    handler: Handler;
  };
  return module.handler;
}
