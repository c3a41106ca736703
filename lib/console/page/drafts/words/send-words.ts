import { ErrorResponse } from '../../api/call.ts';

/** A version of a record: its words, its ETag, and who changed it when. */
export type Version<T> = { values: T; etag: string; by?: string; at?: string };

/** The maximum number of attempts to save: acknowledgements by others also create versions. */
const MAX_ATTEMPTS = 5;

type Requests<T> = {
  load: () => Promise<Version<T>>;
  save: (values: T, etag: string) => Promise<Version<T>>;
};

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Saves words over the version that they change. A newer version with the same words is changed instead; one that has
 * the sent words is the answer that was lost; any other one is a conflict. Throws `ErrorResponse` and `NetworkError`.
 */
export async function sendWords<T>(
  { load, save }: Requests<T>,
  values: T,
  base: Version<T>,
): Promise<{ saved: Version<T> } | { conflict: Version<T> }> {
  let changed = base;
  for (let attempt = 1; ; attempt++) {
    try {
      return { saved: await save(values, changed.etag) };
    } catch (error) {
      const isStale = error instanceof ErrorResponse && error.status === 412;
      if (!isStale || attempt === MAX_ATTEMPTS) throw error;
    }
    const newest = await load();
    if (isSame(newest.values, values)) return { saved: newest };
    if (!isSame(newest.values, base.values)) return { conflict: newest };
    changed = newest;
  }
}
