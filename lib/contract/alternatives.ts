/* Fields that exclude each other, as JSON Schema for the documentation: their rules are checked by the body's parser. */

/** Has a value for a field that may also be null. */
const given = (field: string) => ({
  required: [field],
  properties: { [field]: { not: { type: 'null' } } },
});

/** Exactly one of two fields is given. */
export const exactlyOne = (one: string, other: string) => ({ oneOf: [given(one), given(other)] });

/** Not both of two fields are given. */
export const atMostOne = (one: string, other: string) => ({
  not: { allOf: [given(one), given(other)] },
});
