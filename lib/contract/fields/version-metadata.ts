import type * as z from 'zod/mini';
import { datetime, integer, name } from '../fields.ts';

const time = (description: string) => datetime(description, '2024-08-12T20:15:00.123Z');

/** Returns the fields of the metadata of a version: who created a document and the version, and when. */
export const versionFields = (document: string, { user, max }: { user: string; max: number }) => ({
  version: integer(1, max, 'Version number, from 1', 1),
  created_by: name(`User who created the ${document}`, user),
  created_on: time('Time of creation'),
  last_modified_by: name('User who created this version', user),
  last_modified_on: time('Time at which this version was created'),
});

/** The metadata of a version, as responses show it and as it is stored. Set by the server. */
export type VersionMetadata = z.output<z.ZodMiniObject<ReturnType<typeof versionFields>>>;
