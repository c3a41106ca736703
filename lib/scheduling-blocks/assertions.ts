import {
  ApiError,
  DetailedError,
  InvalidRequest,
  type ValidationProblem,
} from '#lib/contract/errors.ts';
import type { Document } from '#lib/contract/fields/json-document.ts';
import { valueAt } from './validation/select.ts';
import { validate } from './validation/validate.ts';

/** Throws 400 if a new definition contains an id. */
export function assertNoId({ value }: Document): void {
  if (valueAt(value, 'sbd_id') !== undefined) throw new ApiError('SBD_ID_GIVEN');
}

/** Throws 400 with all findings if one of them is an error. */
export function assertValid({ value }: Document): void {
  const report = validate(value);
  if (!report.valid) throw new DetailedError('DEFINITION_INVALID', report);
}

/** Throws 422 if a definition contains another id than its path, or a version that is not an integer. */
export function assertIdAndVersion({ value }: Document, sbd_id: string): void {
  const id = valueAt(value, 'sbd_id') ?? sbd_id;
  const version = valueAt(value, 'metadata.version') ?? 1;
  const problems: ValidationProblem[] = [];
  if (id !== sbd_id)
    problems.push({
      ...{ loc: ['body', 'sbd_id'], type: 'value_error' },
      msg: `Input should be ${sbd_id}, as in the path`,
    });
  if (!Number.isInteger(version))
    problems.push({
      ...{ loc: ['body', 'metadata', 'version'], type: 'int_type' },
      msg: 'Input should be a valid integer',
    });
  if (problems.length > 0) throw new InvalidRequest(problems);
}

/** Throws 409 if a definition contains another version than the newest. */
export function assertNewest({ value }: Document, sbd_id: string, newest: number): void {
  if ((valueAt(value, 'metadata.version') ?? newest) !== newest)
    throw new ApiError('VERSION_NOT_CURRENT', { name: sbd_id, version: newest });
}
