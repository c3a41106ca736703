import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import { HIGHEST_SHIFT_ID } from './contracts/resources.ts';

/** The id that a text names, or undefined where no shift can have it. */
export function shiftIdFrom(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
  return id !== undefined && id <= HIGHEST_SHIFT_ID ? id : undefined;
}

/** The id in a path or query; 404 where no shift can have it. */
export function requireShiftId(text: string): number {
  const id = shiftIdFrom(text);
  if (id === undefined) throw new ApiError('SHIFT_NOT_FOUND', { shift_id: text });
  return id;
}

/** An id in the body must be the path's. */
export function requireSameShift(
  path: string,
  body: { id?: number | null; shift_id?: number | null },
): void {
  const problems = (['id', 'shift_id'] as const)
    .filter((field) => body[field] != null && String(body[field]) !== path)
    .map((field) => ({
      loc: ['body', field],
      msg: `Input should be ${path}, as in the path`,
      type: 'value_error',
    }));
  if (problems.length > 0) throw new InvalidRequest(problems);
}
