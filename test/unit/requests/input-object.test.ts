import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { datetime, nullish, name, integer } from '#lib/contract/fields.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { problemsOf } from '#lib/contract/errors/validation.ts';
import { jsonSchema } from '#lib/contract/openapi/schemas.ts';

const shape = {
  operator: name('Operator', 'Ada'),
  start: datetime('Start', '2026-11-21T20:15:00Z'),
  size: z.optional(integer(1, 5, 'Size', 2)),
  note: nullish(name('Note', 'Windy')),
};
const body = inputObject(shape);
const right = { operator: 'Ada', start: '2026-11-21T20:15:00Z' };

const problemsIn = (value: unknown) =>
  problemsOf(body.safeParse(value).error?.issues ?? [], 'body', value).map(
    ({ loc, type }) => `${loc.join('.')} ${type}`,
  );

describe('an object in the body of a request', () => {
  it('takes null for an absent value where a field is required', () => {
    expect(problemsIn({ operator: null, start: null })).toEqual(problemsIn({}));
    expect(problemsIn({})).toEqual(['body.operator missing', 'body.start missing']);
  });

  it('takes null for an absent value where a field cannot be cleared', () => {
    expect(body.parse({ ...right, size: null })).toEqual(body.parse(right));
  });

  it('keeps the null of a field that it clears', () => {
    expect(body.parse({ ...right, note: null })).toHaveProperty('note', null);
  });

  it('ignores fields that it does not name', () => {
    expect(body.parse({ ...right, metadata: { created_by: 'x' } })).toEqual(right);
  });

  it('reports one problem for each wrong value, in the order of its fields', () => {
    expect(problemsIn({ note: [], size: 'x', start: 7, operator: [] })).toEqual([
      'body.operator string_type',
      'body.start datetime_type',
      'body.size int_parsing',
      'body.note string_type',
    ]);
  });

  it('is documented as the plain object', () => {
    expect(jsonSchema(body, {})).toEqual(jsonSchema(z.object(shape), {}));
  });
});
