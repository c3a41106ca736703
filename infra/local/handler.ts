import { functionFile } from '../registry.ts';

/** The handler of a function, as it stands in the sources. Its clients read the settings that stand now. */
export async function loadHandler<Handler>(id: string): Promise<Handler> {
  const module = (await import(/* @vite-ignore */ `../../${functionFile({ id })}`)) as {
    handler: Handler;
  };
  return module.handler;
}
