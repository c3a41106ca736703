import { config } from '#lib/platform/config.ts';
import { functionFile } from '../registry.ts';

type Handle = (event: never) => unknown;

/** Loads the handler of a function from its source file. Its clients read their settings at this moment. */
export async function loadHandler<Handler extends Handle>(id: string): Promise<Handler> {
  const module = (await import(/* @vite-ignore */ `../../${functionFile({ id })}`)) as {
    handler: Handler;
  };
  return id.startsWith('docs.') ? (withAssets(id, module.handler) as Handler) : module.handler;
}

/** The assets that this process has written to ASSETS_DIR, or is writing. */
const written = new Map<string, Promise<void>>();

/** Writes the assets of a documentation function at its first call, since all of them take most of a second. */
const withAssets =
  (id: string, handle: Handle): Handle =>
  async (event) => {
    const { assetsOf, writeAssets } = await import('../docs-assets.ts');
    for (const file of assetsOf[id] ?? []) {
      const write = () => writeAssets([file], config('ASSETS_DIR'), config('SERVICE_PREFIX'));
      written.set(file, written.get(file) ?? write());
      await written.get(file);
    }
    return handle(event);
  };
