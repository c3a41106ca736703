/** Bytes that a file may have: 100 MiB. */
export const MOST_BYTES = 100 * 1024 ** 2;

/** Names of files: no path, no sign that means anything in one. */
export const pattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}\.pdf$/;

/** The id of the proposal that a file is of, by its name; undefined where it names none. */
export const proposalIdOf = (fileName: string): string | undefined =>
  /^(prsl-\d{8}-\d{5,})-./.exec(fileName)?.[1];

/** Where a file lies in the bucket: below its proposal, which its name begins with. */
export const keyOf = (prslId: string, fileName: string) => `proposals/${prslId}/${fileName}`;
