import { sha256 } from '#lib/platform/ids.ts';

/** Returns the ETag of a list, given those of its records: it changes with each of them. */
export const listEtag = (etags: string[]): string => sha256(etags.join());
