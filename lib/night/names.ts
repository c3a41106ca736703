type Creation = { created_by: string; created_by_name?: string | undefined };
type Modification = { last_modified_by: string; last_modified_by_name?: string | undefined };

/** Returns how people read who created a record: the name that was in the token, else the user. */
export const creatorOf = ({ created_by, created_by_name }: Creation): string =>
  created_by_name ?? created_by;

/** Returns how people read who changed a record last. */
export const editorOf = ({ last_modified_by, last_modified_by_name }: Modification): string =>
  last_modified_by_name ?? last_modified_by;

/** Returns how people read a user whom a record names: with the name of its creator, if that is the same person. */
export const nameOf = (user: string, metadata: Creation): string =>
  user === metadata.created_by ? creatorOf(metadata) : user;
