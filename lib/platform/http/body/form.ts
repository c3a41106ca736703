import type { Declaration } from '#lib/contract/endpoint.ts';
import { ApiError } from '#lib/contract/errors.ts';
import type { ValidationProblem } from '#lib/contract/errors/validation.ts';
import type { Files } from '#lib/contract/fields/files.ts';
import { sha256 } from '../../ids.ts';
import { readBase64Files } from './base64-files.ts';
import type { Exchange } from '../exchange.ts';
import { InvalidForm, parseForm, type Part } from './multipart.ts';
import { toFormValue } from './form-fields.ts';
import { sortParts } from './form-parts.ts';
import { parseUrlEncoded } from './url-encoded.ts';
import { bodyBytes, readJsonBody, refuseCompressed, unreadable, type Body } from './json.ts';
import { checkFileLimits, detectFormat, type RawFile } from './files.ts';

const MULTIPART = 'multipart/form-data';
const URL_ENCODED = 'application/x-www-form-urlencoded';

/** Reads a form, or JSON if the endpoint accepts it. A form without files may be URL-encoded. */
export async function readFormBody(exchange: Exchange, endpoint: Declaration): Promise<Body> {
  const { files } = endpoint.request;
  if (!files) throw new Error(`${endpoint.id} declares no files.`);
  const type = exchange.headers['content-type'] ?? '';
  const parse = formParser(type);
  if (!parse) return readOtherBody(exchange, endpoint, files);
  refuseCompressed(exchange, 'a form');
  try {
    return await toBody(await parse(bodyBytes(exchange), files), endpoint, files);
  } catch (error) {
    if (error instanceof InvalidForm) return invalidForm(error.loc, error.message);
    throw error;
  }
}

type FormParser = (body: Buffer, files: Files) => Part[] | Promise<Part[]>;

/** Returns the parser for a media type, or undefined if it is not that of a form. */
function formParser(type: string): FormParser | undefined {
  if (/^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type))
    return parseUrlEncoded;
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) return undefined;
  return (body, files) => parseForm(body, parseBoundary(type), files);
}

const invalidForm = (loc: ValidationProblem['loc'], msg: string): Body => ({
  value: unreadable,
  problems: [{ loc, msg, type: 'multipart_invalid' }],
});

/** Returns the boundary of a media type. Throws `InvalidForm` without a valid one. https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1 */
function parseBoundary(type: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]*))\s*(?:;|$)/i.exec(type) ?? [];
  const boundary = quoted ?? plain ?? '';
  if (/^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary)) return boundary;
  throw new InvalidForm('Content-Type should have a valid boundary parameter', [
    'header',
    'content-type',
  ]);
}

async function readOtherBody(
  exchange: Exchange,
  endpoint: Declaration,
  files: Files,
): Promise<Body> {
  if (files.bodyPart === undefined) {
    if (exchange.body)
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { expected: `${MULTIPART} or ${URL_ENCODED}` });
    return { value: unreadable, files: [], problems: checkFileCount([], files) };
  }
  const body = readJsonBody(exchange, endpoint, `application/json, ${MULTIPART} or ${URL_ENCODED}`);
  return withFiles(body, [], files);
}

async function toBody(parts: Part[], endpoint: Declaration, files: Files): Promise<Body> {
  const sorted = sortParts(parts, endpoint, files);
  const fields = toFormValue(sorted.fields, endpoint, files);
  const problems = [...sorted.problems, ...fields.problems];
  const body = await withFiles({ ...fields, problems }, sorted.files, files);
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
    if (fileName === undefined) problems.push({ loc, ...missingFileName });
    else if (fileName.includes('\ufffd')) problems.push({ loc, ...damagedFileName });
    else raw.push({ loc, file_name: fileName, content_type: type, bytes });
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

const missingFileName = { msg: 'Input should be a file, with a file name', type: 'value_error' };

const damagedFileName = { msg: 'The name of a file should be in UTF-8', type: 'string_unicode' };

const checkFileCount = (fileParts: Part[], { parts, minFiles = 0 }: Files): ValidationProblem[] =>
  fileParts.length >= minFiles
    ? []
    : [{ loc: ['body', parts[0]], msg: 'Field required', type: 'missing' }];
