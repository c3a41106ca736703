import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import { HIGHEST_SHIFT_ID } from './contracts/fields.ts';

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

/** Throws 422 if the body has another `shift_id` than the path. */
export const requireSameShift = (path: string, body: { shift_id?: number | undefined }): void =>
  requireSameShifts(
    path,
    body.shift_id === undefined ? [] : [{ at: ['shift_id'], value: body.shift_id }],
  );

/** Throws 422 for every `shift_id` of the body that differs from the path. */
export function requireSameShifts(
  path: string,
  given: { at: (string | number)[]; value: unknown }[],
): void {
  const problems = given
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
