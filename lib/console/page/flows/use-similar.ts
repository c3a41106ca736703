import { useEffect, useState } from 'preact/hooks';
import { useDesk, type Desk } from '../desk/desk.ts';
import type { SimilarEntry } from '../views/search/similar.tsx';

/** A pause in typing after which similar entries are looked for, in ms. */
const PAUSE_MS = 1200;
/** Shorter texts are similar to too many entries. */
const MIN_CHARACTERS = 20;
const MAX_ENTRIES = 5;

/** Returns entries similar to a text; while somebody types, those of the last pause. */
export function useSimilar(text: string): readonly SimilarEntry[] {
  const desk = useDesk();
  const [similar, setSimilar] = useState<readonly SimilarEntry[]>([]);
  const isLong = text.trim().length >= MIN_CHARACTERS;
  useEffect(() => {
    if (!isLong) return setSimilar([]);
    let isCurrent = true;
    const timer = setTimeout(() => {
      findSimilar(desk, text).then(
        (found) => isCurrent && setSimilar(found),
        // Nothing depends on them: the text can be sent without.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [desk, isLong, text]);
  return similar;
}

async function findSimilar({ api }: Desk, text: string): Promise<SimilarEntry[]> {
  const body = { text, limit: MAX_ENTRIES };
  const { result_data } = (await api.call('search.find-similar', { body })).body;
  return result_data.map(({ links, ...hit }) => ({ ...hit, tickets: links.tickets }));
}
