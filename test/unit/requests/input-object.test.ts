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
const valid = { operator: 'Ada', start: '2026-11-21T20:15:00Z' };

const listProblems = (value: unknown) =>
  problemsOf(body.safeParse(value).error?.issues ?? [], 'body', value).map(
    ({ loc, type }) => `${loc.join('.')} ${type}`,
  );

describe('an object in the body of a request', () => {
  it('treats null as absent for required fields', () => {
    expect(listProblems({ operator: null, start: null })).toEqual(listProblems({}));
    expect(listProblems({})).toEqual(['body.operator missing', 'body.start missing']);
  });

  it('treats null as absent for fields that cannot be cleared', () => {
    expect(body.parse({ ...valid, size: null })).toEqual(body.parse(valid));
  });

  it('keeps null for fields that can be cleared', () => {
    expect(body.parse({ ...valid, note: null })).toHaveProperty('note', null);
  });

  it('ignores unknown fields', () => {
    expect(body.parse({ ...valid, metadata: { created_by: 'x' } })).toEqual(valid);
  });

  it('reports one problem for each wrong value, in the order of the fields', () => {
    expect(listProblems({ note: [], size: 'x', start: 7, operator: [] })).toEqual([
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
