import '../load-tsx.ts';
import { config } from '#lib/platform/config.ts';
import { functionFile } from '../registry.ts';

type Handle = (event: never) => unknown;

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
