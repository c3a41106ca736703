import { ErrorResponse } from '../../api/call.ts';
import type { Values } from './form-database.ts';
import { changedFields, mergeFields, type FieldName } from './merge-fields.ts';

/** A version of a record: its fields, its ETag, and who changed it when. */
export type Version<F> = { values: F; etag: string; by?: string; at?: string };

/** How the record of a form is read and written. */
export type FormRequests<F extends object> = {
  /** How the record is created; absent if it always exists. */
  creation?: Creation<F>;
  /** Loads the newest version of the record that had this ETag. */
  load: (etag: string) => Promise<Version<F>>;
  /** Saves fields over the version with this ETag. `changed` names those that differ from it. */
  save: (values: F, etag: string, changed: FieldName<F>[]) => Promise<Version<F>>;
  /** Returns fields as a saved record shows them. Default: as they are. */
  normalize?: (values: F) => F;
  /** Returns fields that mean the same whenever they are read. Default: as they are. */
  settle?: (values: F) => F;
};

export type Creation<F> = {
  bodyOf: (values: F) => Values;
  /** Creates the record. A repetition with the same key creates no other. */
  create: (body: Values, key: string) => Promise<Version<F>>;
  /** Returns the name under which the created record's own draft is stored. */
  nameOf: (etag: string) => string;
};

/** What a save has led to. A conflict names the fields that somebody else has changed as well. */
export type SaveOutcome<F> = { saved: Version<F> } | { conflict: Version<F>; both: FieldName<F>[] };

/** The maximum number of attempts to save: acknowledgements by others also create versions. */
const MAX_ATTEMPTS = 5;

/**
 * Saves fields over the version that they change, and over newer versions in which others have changed other fields.
 * If the newest version has them already, an earlier save succeeded and its response was lost. Throws `ErrorResponse`
 * and `NetworkError`.
 */
export async function saveFields<F extends object>(
  { load, save, normalize = (values) => values }: FormRequests<F>,
  values: F,
  base: Version<F>,
): Promise<SaveOutcome<F>> {
  let [mine, before] = [normalize(values), base];
  for (let attempt = 1; ; attempt++) {
    const changed = changedFields(before.values, mine);
    if (changed.length === 0) return { saved: before };
    try {
      return { saved: await save(mine, before.etag, changed) };
    } catch (error) {
      const isStale = error instanceof ErrorResponse && error.status === 412;
      if (!isStale || attempt === MAX_ATTEMPTS) throw error;
    }
    const newest = await load(before.etag);
    const { merged, both } = mergeFields(before.values, mine, newest.values);
    if (both.length > 0) return { conflict: newest, both };
    [mine, before] = [merged, newest];
  }
}
