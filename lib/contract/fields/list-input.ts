import * as z from 'zod/mini';
import type { FieldMeta } from '../fields.ts';
import { listOf, type ListOptions } from './lists.ts';

/** Returns whether a list counts as absent: it is null, or has nothing but nulls. */
export const isAbsentList = (value: unknown): boolean =>
  value == null || (Array.isArray(value) && value.length > 0 && value.every((one) => one === null));

const nullAsAbsent = z.transform((value: unknown): unknown =>
  isAbsentList(value) ? undefined : value,
);

/**
 * An optional list in a body. A null entry is ignored, and null counts as absent, as does a list of nothing but nulls:
 * clients that serialize a whole model with nulls do not mean to empty its lists. `[]` empties a list.
 */
export const listInput = <T extends z.ZodMiniType>(
  item: T,
  meta: FieldMeta,
  options: ListOptions = {},
) => optionalList(listOf(item, meta, { ...options, ignoresNull: true }));

/** Makes a list optional: null and a list of nothing but nulls count as absent. */
export const optionalList = <T extends z.ZodMiniType>(list: T) =>
  z.optional(z.pipe(nullAsAbsent, z.optional(list)));
