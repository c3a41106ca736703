import * as z from 'zod/mini';

type Shape = Record<string, z.ZodMiniType>;

/**
 * A JSON object in the body of a request. A `null` field counts as absent, unless its schema is
 * `nullish(…)`: then `null` reaches the use case, where it clears the field. Unknown fields are ignored, so omit those
 * that the server sets.
 *
 * @example inputObject({ annotation: text('…'), note: nullish(text('…')) })
 * // {annotation: null} is refused as a missing annotation, {annotation: 'x', note: null} clears the note.
 */
export function inputObject<S extends Shape>(shape: S): z.ZodMiniObject<S> {
  const fields = Object.entries(shape).map(([key, field]) => [key, withoutNull(field)]);
  return z.object(Object.fromEntries(fields) as S);
}

/** Returns the schema, changed so that `null` counts as an absent value. */
function withoutNull(field: z.ZodMiniType): z.ZodMiniType {
  const { def } = field._zod as { def: { type: string; innerType?: z.ZodMiniType } };
  if (def.type !== 'optional') return z.pipe(requiredValue, field);
  const isClearable = def.innerType?._zod.def.type === 'nullable';
  return isClearable ? field : z.optional(z.pipe(optionalValue, field));
}

const optionalValue = z.transform((value: unknown): unknown => value ?? undefined);

const requiredValue = z.transform((value: unknown, { issues }): unknown => {
  if (value !== null) return value;
  const issue = { code: 'custom', input: value, message: 'Field required' } as const;
  issues.push({ ...issue, params: { type: 'missing' } });
  return z.NEVER;
});
