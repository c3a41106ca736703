import type { metadataFields } from '../contracts/resources/common.ts';
import type { ValueOf } from '../fields/field-lists.ts';

/** Who created a resource and who changed it last, and when; times are UTC text. */
export type Metadata = ValueOf<typeof metadataFields>;

/** The metadata fields that every change sets. */
export type Modification = Pick<Metadata, 'last_modified_by' | 'last_modified_on'>;

export const newMetadata = (user: string, now: string): Metadata => ({
  created_by: user,
  created_on: now,
  last_modified_by: user,
  last_modified_on: now,
});

export const updateMetadata = (metadata: Metadata, user: string, now: string): Metadata => ({
  ...metadata,
  last_modified_by: user,
  last_modified_on: now,
});
