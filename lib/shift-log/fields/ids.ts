import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import { MAX_INT32 } from '#lib/contract/fields.ts';

type Id = string | number;

/** The highest shift id: the interface defines 32-bit integers. */
export const HIGHEST_SHIFT_ID = MAX_INT32;

/** Returns the shift id in a text, or undefined if it cannot be one. */
export function parseShiftId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
  return id !== undefined && id <= HIGHEST_SHIFT_ID ? id : undefined;
}

/** Returns the shift id in a path or query. Throws 404 if it cannot be one. */
export function requireShiftId(text: string): number {
  const id = parseShiftId(text);
  if (id === undefined) throw new ApiError('SHIFT_NOT_FOUND', { shift_id: text });
  return id;
}

/**
 * Loads the record whose id is in a path. Throws `notFound` if the text is no id, or if `find` returns undefined.
 */
export async function loadById<T>(
  text: string,
  find: (id: number) => Promise<T | undefined>,
  notFound: () => Error,
): Promise<T> {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : NaN;
  const record = Number.isSafeInteger(id) ? await find(id) : undefined;
  if (record === undefined) throw notFound();
  return record;
}

/** Returns the 422 of a field of the body. */
export const invalidField = (field: string, msg: string, type = 'value_error') =>
  new InvalidRequest([{ loc: ['body', field], msg, type }]);

/** Throws 422 if a field of a body is given and differs from `expected`. `description` describes the
 * expected value. */
export function requireSame(
  field: string,
  value: Id | null | undefined,
  expected: Id,
  description: string,
): void {
  if (value != null && String(value) !== String(expected))
    throw invalidField(field, `Input should be ${expected}, ${description}`);
}

/** Throws 422 for every `shift_id` of a body that differs from the path. */
export function requireSameShifts(
  path: string,
  shiftIds: { at: (string | number)[]; value: unknown }[],
): void {
  const problems = shiftIds
    .filter(({ value }) => String(value) !== path)
    .slice(0, MAX_PROBLEMS)
    .map(({ at }) => ({
      loc: ['body', ...at],
      msg: `Input should be ${path}, as in the path`,
      type: 'value_error',
    }));
  if (problems.length > 0) throw new InvalidRequest(problems);
}

const MAX_PROBLEMS = 100;
