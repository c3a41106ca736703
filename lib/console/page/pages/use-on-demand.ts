import { useEffect, useState } from 'preact/hooks';
import { useDesk } from '../desk/desk.ts';

type Load = () => Promise<object>;

const loadedModules = new Map<Load, object>();

/**
 * Returns a module that is not part of the first page; undefined until it is loaded, once. Without a connection, it is
 * loaded when there is one again.
 */
export function useOnDemand<Module extends object>(
  load: () => Promise<Module>,
): Module | undefined {
  const { live } = useDesk();
  const [module, setModule] = useState(loadedModules.get(load) as Module | undefined);
  const { state } = live.connection.value;
  useEffect(() => {
    if (module) return;
    const show = (loaded: Module) => {
      loadedModules.set(load, loaded);
      setModule(loaded);
    };
    load().then(show, () => undefined);
  }, [module, state, load]);
  return module;
}
