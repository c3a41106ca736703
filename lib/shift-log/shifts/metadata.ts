import type { metadataFields } from '../contracts/resources/common.ts';
import type { ValueOf } from '../fields/field-lists.ts';

/** Who created a resource and who changed it last, and when; times are UTC text. */
export type Metadata = ValueOf<typeof metadataFields>;

/** The metadata fields that every change sets. */
export type Modification = Pick<
  Metadata,
  'last_modified_by' | 'last_modified_by_name' | 'last_modified_on'
>;

/** Who makes a change: the `sub` of a token, and the name in it, if it has one. */
export type Author = { user: string; name?: string | undefined };

export const newMetadata = (author: Author, now: string): Metadata => ({
  created_by: author.user,
  ...(author.name !== undefined && { created_by_name: author.name }),
  created_on: now,
  ...modificationBy(author, now),
});

export const updateMetadata = (metadata: Metadata, author: Author, now: string): Metadata => ({
  ...creationIn(metadata),
  ...modificationBy(author, now),
});

/** Returns the metadata that changes do not change. */
export function creationIn(metadata: Metadata): Omit<Metadata, keyof Modification> {
  const {
    last_modified_by: _by,
    last_modified_by_name: _name,
    last_modified_on: _on,
    ...creation
  } = metadata;
  return creation;
}

const modificationBy = ({ user, name }: Author, now: string): Modification => ({
  last_modified_by: user,
  ...(name !== undefined && { last_modified_by_name: name }),
  last_modified_on: now,
});

/** Returns who changed a resource last, and when. */
export function modificationIn(metadata: Metadata): Modification {
  const { last_modified_by: user, last_modified_by_name: name, last_modified_on } = metadata;
  return modificationBy({ user, name }, last_modified_on);
}
