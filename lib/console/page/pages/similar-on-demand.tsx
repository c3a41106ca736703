import { useEffect, useState } from 'preact/hooks';
import type { ComposerModel } from '../desk/composer-model.ts';
import type { ComposerSimilar } from './search/composer-similar.tsx';

/** Similar entries of the composer, which are loaded after the first page. Without a connection there are none. */
export function SimilarOnDemand({ composer }: { composer: ComposerModel }) {
  const [loaded, setLoaded] = useState<{ View: typeof ComposerSimilar } | undefined>(undefined);
  useEffect(() => {
    import('./search/composer-similar.tsx').then(
      (module) => setLoaded({ View: module.ComposerSimilar }),
      () => undefined,
    );
  }, []);
  return loaded ? <loaded.View composer={composer} /> : null;
}
