import type { Declaration } from '#lib/contract/endpoint.ts';
import { ApiError } from '#lib/contract/errors.ts';
import type { ValidationProblem } from '#lib/contract/errors/validation.ts';
import type { Files } from '#lib/contract/fields/files.ts';
import { sha256 } from '../../ids.ts';
import { readBase64Files } from './base64-files.ts';
import type { Exchange } from '../exchange.ts';
import { InvalidForm, parseForm, type Part } from './multipart.ts';
import { toFormValue } from './form-fields.ts';
import { bodyBytes, readJsonBody, refuseCompressed, unreadable, type Body } from './json.ts';
import { checkFileLimits, detectFormat, type RawFile } from './files.ts';

/** Reads a multipart form with files, or JSON if the endpoint accepts it. */
export async function readFormBody(exchange: Exchange, endpoint: Declaration): Promise<Body> {
  const { files } = endpoint.request;
  if (!files) throw new Error(`${endpoint.id} declares no files.`);
  const type = exchange.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) return readOtherBody(exchange, endpoint, files);
  refuseCompressed(exchange, 'multipart/form-data');
  const boundary = parseBoundary(type);
  const missing = 'Content-Type should have a valid boundary parameter';
  if (boundary === undefined) return invalidForm(['header', 'content-type'], missing);
  try {
    return await toBody(await parseForm(bodyBytes(exchange), boundary, files), endpoint, files);
  } catch (error) {
    if (error instanceof InvalidForm) return invalidForm(['body'], error.message);
    throw error;
  }
}

const invalidForm = (loc: ValidationProblem['loc'], msg: string): Body => ({
  value: unreadable,
  problems: [{ loc, msg, type: 'multipart_invalid' }],
});

/** Returns the boundary of a media type if it is valid. https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1 */
function parseBoundary(type: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]*))\s*(?:;|$)/i.exec(type) ?? [];
  const boundary = quoted ?? plain ?? '';
  return /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary) ? boundary : undefined;
}

async function readOtherBody(
  exchange: Exchange,
  endpoint: Declaration,
  files: Files,
): Promise<Body> {
  if (files.bodyPart === undefined) {
    if (exchange.body)
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { expected: 'multipart/form-data' });
    return { value: unreadable, files: [], problems: checkFileCount([], files) };
  }
  const body = readJsonBody(exchange, endpoint, 'application/json or multipart/form-data');
  return withFiles(body, [], files);
}

async function toBody(parts: Part[], endpoint: Declaration, files: Files): Promise<Body> {
  const isFile = ({ name, fileName }: Part) =>
    files.parts.includes(name) || (fileName !== undefined && name !== files.bodyPart);
  // A browser sends this for a file field without a file.
  const isEmpty = ({ fileName = '', bytes }: Part) => fileName === '' && bytes.length === 0;
  const fileParts = parts.filter((part) => isFile(part) && !isEmpty(part));
  const fields = toFormValue(
    parts.filter((part) => !isFile(part)),
    endpoint,
    files,
  );
  const body = await withFiles(fields, fileParts, files);
  const { value, files: bodyFiles = [] } = body;
  const digests = bodyFiles.map(({ bytes, ...metadata }) => ({
    ...metadata,
    sha256: sha256(bytes),
  }));
  // The text of a form differs with each repetition, which has another boundary.
  const fingerprint = JSON.stringify([value === unreadable ? null : value, digests]);
  return { ...body, fingerprint };
}

async function withFiles(body: Body, parts: Part[], files: Files): Promise<Body> {
  const base64 = readBase64Files(body.value, files);
  const problems = [...body.problems];
  const raw: RawFile[] = [];
  for (const [index, { name, fileName, type, bytes }] of parts.entries()) {
    const loc = ['body', name, index];
    const msg = partProblem(name, fileName, files);
    if (msg !== undefined) problems.push({ loc, msg, type: 'value_error' });
    else raw.push({ loc, file_name: fileName ?? '', content_type: type, bytes });
  }
  raw.push(...base64.raw);
  problems.push(...base64.problems);
  checkFileLimits(raw, files);
  const results = await Promise.all(raw.map((file) => detectFormat(file, files)));
  return {
    ...body,
    problems: [
      ...problems,
      ...results.flatMap((result) => result.problems),
      ...checkFileCount(parts, files),
    ],
    files: results.flatMap((result) => result.files),
  };
}

function partProblem(name: string, fileName: string | undefined, { parts }: Files) {
  if (!parts.includes(name)) return `A file should be in a part named ${parts.join(' or ')}`;
  return fileName === undefined ? 'Input should be a file, with a file name' : undefined;
}

const checkFileCount = (fileParts: Part[], { parts, minFiles = 0 }: Files): ValidationProblem[] =>
  fileParts.length >= minFiles
    ? []
    : [{ loc: ['body', parts[0]], msg: 'Field required', type: 'missing' }];
