import { parseExact } from '#lib/contract/json/exact-json.ts';

/** Who made a definition and its version, and when; set by the server. */
export type Metadata = {
  version: number;
  created_by: string;
  created_on: string;
  last_modified_by: string;
  last_modified_on: string;
};

/** A version of a definition, its JSON text as answers have it. */
export type Definition = { sbd_id: string; version: number; text: string };

/** Metadata of a definition that `user` makes `now`. */
export const madeBy = (user: string, now: string): Metadata => ({
  version: 1,
  created_by: user,
  created_on: now,
  last_modified_by: user,
  last_modified_on: now,
});

/** Metadata of the version that `user` makes `now` after another. */
export const changedBy = (before: Metadata, user: string, now: string): Metadata => ({
  ...before,
  version: before.version + 1,
  last_modified_by: user,
  last_modified_on: now,
});

/** The definition that a text holds, under its id: all that was sent is kept, each number to its last digit. */
export function definitionOf(text: string, sbd_id: string, metadata: Metadata): Definition {
  const sent = parseExact(text) as object;
  return {
    sbd_id,
    version: metadata.version,
    text: JSON.stringify({ ...sent, sbd_id, metadata }),
  };
}

/** Names a version of a definition, so that a list's reader knows it. */
export const etagOf = ({ sbd_id, version }: Pick<Definition, 'sbd_id' | 'version'>) =>
  `${sbd_id}.${version}`;
