import { ApiError, DetailedError, InvalidRequest } from '#lib/contract/errors.ts';
import type { Document } from '#lib/contract/fields/json-document.ts';
import { validate } from './validation/validate.ts';
import { valueAt } from './validation/places.ts';

/** A new definition is given its id: 400 where it names one. */
export function requireNoId({ value }: Document): void {
  if (valueAt(value, 'sbd_id') !== undefined) throw new ApiError('SBD_ID_GIVEN');
}

/** 400 with all findings, unless none is an error. */
export function requireValid({ value }: Document): void {
  const report = validate(value);
  if (!report.valid) throw new DetailedError('DEFINITION_INVALID', report);
}

/** What a definition says of its id and version must be what they can be: else 422. */
export function requireOwnNames({ value }: Document, sbd_id: string): void {
  const said = valueAt(value, 'sbd_id');
  const version = valueAt(value, 'metadata.version');
  const problems = [
    ...(said === undefined || said === sbd_id
      ? []
      : [problem(['sbd_id'], `Input should be ${sbd_id}, as in the path`, 'value_error')]),
    ...(version === undefined || Number.isInteger(version)
      ? []
      : [problem(['metadata', 'version'], 'Input should be a valid integer', 'int_type')]),
  ];
  if (problems.length > 0) throw new InvalidRequest(problems);
}

/** The version that a definition says it comes from must be the newest: else 409. */
export function requireCurrent({ value }: Document, sbd_id: string, newest: number): void {
  const said = valueAt(value, 'metadata.version');
  if (said !== undefined && said !== newest)
    throw new ApiError('VERSION_NOT_CURRENT', { name: sbd_id, version: newest });
}

const problem = (field: string[], msg: string, type: string) => ({
  loc: ['body', ...field],
  msg,
  type,
});
