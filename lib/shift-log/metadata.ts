import type * as z from 'zod/mini';
import type { metadata } from './contracts/responses.ts';

/** Who created a resource and who changed it last, and when; times are UTC text. */
export type Metadata = z.output<ReturnType<typeof metadata>>;

export const createdBy = (user: string, now: string): Metadata => ({
  created_by: user,
  created_on: now,
  last_modified_by: user,
  last_modified_on: now,
});

export const modifiedBy = (metadata: Metadata, user: string, now: string): Metadata => ({
  ...metadata,
  last_modified_by: user,
  last_modified_on: now,
});
