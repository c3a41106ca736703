import { createHash } from 'node:crypto';

export const MAX_FILE_BYTES = 100 * 1024 ** 2;

/** File names have no path, and no character with a meaning in paths. */
export const fileNamePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}\.pdf$/;

/** Returns the id of the proposal that a file belongs to, or undefined for a file of the caller's own. */
export const proposalIdOf = (fileName: string): string | undefined =>
  /^(prsl-\d{8}-\d{5,})-/.exec(fileName)?.[1];

export const proposalPrefix = (prslId: string) => `proposals/${prslId}/`;

export const fileNameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/**
 * Returns the key of a file of a proposal, or in the user's own space. A user id may contain any characters and be
 * longer than a key, so the space is named by its SHA-256.
 */
export function fileKey(fileName: string, user: string): string {
  const prslId = proposalIdOf(fileName);
  if (prslId !== undefined) return proposalPrefix(prslId) + fileName;
  return `proposals/users/${createHash('sha256').update(user).digest('hex')}/${fileName}`;
}
