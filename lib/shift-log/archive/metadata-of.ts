import type { Metadata } from '../metadata.ts';
import type { ArchivedMetadata } from './archived.ts';

/** What a record says of who made it and when; what it does not say, it was made so. */
export function metadataOf(said: ArchivedMetadata, by: string, on: string): Metadata {
  const created_by = said?.created_by ?? by;
  const created_on = said?.created_on ?? on;
  return {
    created_by,
    created_on,
    last_modified_by: said?.last_modified_by ?? created_by,
    last_modified_on: said?.last_modified_on ?? created_on,
  };
}
