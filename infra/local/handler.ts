import { AsyncLocalStorage } from 'node:async_hooks';
import '../load-tsx.ts';
import { config } from '#lib/platform/config.ts';
import { functionFile } from '../registry.ts';

type Handle = (event: never) => Promise<unknown>;

/** Runs in the context of this module: what is loaded does not belong to the function that is called first. */
const runOutside = AsyncLocalStorage.snapshot();

/** Returns the handler of a function, which is loaded at its first call, as on AWS. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller knows the type
export function createHandler<Handler extends Handle>(id: string): Handler {
  let loading: Promise<Handle> | undefined;
  const handle: Handle = async (event) => {
    loading ??= runOutside(() => loadHandler<Handle>(id)).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return (await loading)(event);
  };
  return handle as Handler;
}

/** Loads the handler of a function from its source file. Its clients read their settings at this moment. */
export async function loadHandler<Handler extends Handle>(id: string): Promise<Handler> {
  const module = (await import(/* @vite-ignore */ `../../${functionFile({ id })}`)) as {
    handler: Handler;
  };
  return /^(docs|console)\./.test(id)
    ? (withAssets(id, module.handler) as Handler)
    : module.handler;
}

/** Writes the files of a function at its first call, since all of them take more than a second. */
function withAssets(id: string, handle: Handle): Handle {
  let writing: Promise<void> | undefined;
  return async (event) => {
    const { writeAssetsOf } = await import('../assets.ts');
    await (writing ??= writeAssetsOf(id, config('ASSETS_DIR'), config('SERVICE_PREFIX')));
    return handle(event);
  };
}
