import { useEffect, useState } from 'preact/hooks';

/** What is loaded for a view. */
export type Loaded<T> = { state: 'loading' | 'failed' } | { state: 'loaded'; value: T };

/** Loads what a view shows, again for another `name`. What is not needed any more is aborted. */
export function useLoaded<T>(name: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<{ name: string; value: Loaded<T> } | undefined>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (value: Loaded<T>) => {
      if (!signal.aborted) setLoaded({ name, value });
    };
    load(signal).then(
      (value) => show({ state: 'loaded', value }),
      () => show({ state: 'failed' }),
    );
    return () => controller.abort();
  }, [name]);
  return loaded?.name === name ? loaded.value : { state: 'loading' };
}
