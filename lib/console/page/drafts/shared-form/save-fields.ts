import { ErrorResponse } from '../../api/call.ts';

/** A version of a record: its values, its ETag, and who changed it when. */
export type Version<T> = { values: T; etag: string; by?: string; at?: string };

/** The maximum number of attempts to save: acknowledgements by others also create versions. */
const MAX_ATTEMPTS = 5;

type Requests<T> = {
  load: () => Promise<Version<T>>;
  save: (values: T, etag: string) => Promise<Version<T>>;
};

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Saves values over the version that they change. If a newer version has the values of that version, it is changed
 * instead; if it has the sent values, an earlier save succeeded and its response was lost; else there is a conflict.
 * Throws `ErrorResponse` and `NetworkError`.
 */
export async function saveFields<T>(
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
