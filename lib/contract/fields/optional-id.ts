import * as z from 'zod/mini';

const emptyAsAbsent = z.transform((value: unknown): unknown => (value === '' ? undefined : value));
const nothingAsAbsent = z.transform((value: unknown): unknown =>
  value === '' || value === null ? undefined : value,
);

/** An optional id in a body: an empty text and null count as absent. */
export const optionalId = <T extends z.ZodMiniType>(id: T) =>
  z.optional(z.pipe(nothingAsAbsent, z.optional(id)));

/** An id in a body that null clears; an empty text counts as absent. */
export const clearableId = <T extends z.ZodMiniType>(id: T) =>
  z.optional(z.nullable(z.pipe(emptyAsAbsent, z.optional(id))));
