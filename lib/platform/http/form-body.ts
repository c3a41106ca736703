import { createHash } from 'node:crypto';
import type { Declaration } from '#lib/contract/endpoint.ts';
import { ApiError, type Problem } from '#lib/contract/errors.ts';
import { fileName, type Files, type SentFile } from '#lib/contract/files.ts';
import { problemsOf } from '#lib/contract/invalid.ts';
import { header, type Exchange } from './exchange.ts';
import { BadForm, readForm, type Part } from './form.ts';
import { fieldsOf } from './form-fields.ts';
import { bytesOf, jsonBody, requirePlain, unreadable, type Body } from './json-body.ts';

const aName = fileName('');

/** Reads a body that is a form with files, or JSON where its endpoint takes that too. */
export async function formBody(exchange: Exchange, endpoint: Declaration): Promise<Body> {
  const { files } = endpoint.request;
  if (!files) throw new Error(`${endpoint.id} declares no files.`);
  const type = header(exchange, 'content-type') ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) return withoutForm(exchange, endpoint, files);
  requirePlain(exchange, 'multipart/form-data');
  const boundary = boundaryOf(type);
  if (boundary === undefined)
    return refused(
      ['header', 'content-type'],
      'The media type should name the boundary of the parts',
    );
  try {
    return bodyOf(await readForm(bytesOf(exchange), boundary, files), endpoint, files);
  } catch (error) {
    if (error instanceof BadForm) return refused(['body'], error.message);
    throw error;
  }
}

const refused = (loc: Problem['loc'], msg: string): Body => ({
  value: unreadable,
  problems: [{ loc, msg, type: 'multipart_invalid' }],
});

/** The boundary that a media type names, if it is one: https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1 */
function boundaryOf(type: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]*))\s*(?:;|$)/i.exec(type) ?? [];
  const boundary = quoted ?? plain ?? '';
  return /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary) ? boundary : undefined;
}

/** A body that is no form: JSON, or none at all. */
function withoutForm(exchange: Exchange, endpoint: Declaration, files: Files): Body {
  if (files.bodyPart === undefined) {
    if (exchange.body)
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { expected: 'multipart/form-data' });
    return { value: unreadable, files: [], problems: tooFew(0, files) };
  }
  const body = jsonBody(exchange, endpoint, 'application/json or multipart/form-data');
  return { ...body, files: [], problems: [...body.problems, ...tooFew(0, files)] };
}

/** What a form says: its files, and the value of its fields. 415 for a file of no known format. */
function bodyOf(parts: Part[], endpoint: Declaration, files: Files): Body {
  const isFile = ({ name, fileName }: Part) =>
    files.parts.includes(name) || (fileName !== undefined && name !== files.bodyPart);
  // What a page sends for a field in which no file was chosen.
  const isEmpty = ({ fileName = '', bytes }: Part) => fileName === '' && bytes.length === 0;
  const sent = parts.filter((part) => isFile(part) && !isEmpty(part));
  const fields = fieldsOf(
    parts.filter((part) => !isFile(part)),
    endpoint,
    files,
  );
  const read = sent.map((part, at) => readFile(part, at, files));
  const all = read.flatMap(({ file }) => file ?? []);
  const digests = all.map(({ bytes, ...about }) => ({ ...about, sha256: sha256(bytes) }));
  return {
    value: fields.value,
    problems: [
      ...fields.problems,
      ...read.flatMap(({ problems }) => problems),
      ...tooFew(sent.length, files),
    ],
    files: all,
    // The same form has another boundary each time that it is sent.
    fingerprint: JSON.stringify([fields.value === unreadable ? null : fields.value, digests]),
  };
}

/** A file of a form, or why its part is none. */
function readFile(part: Part, at: number, files: Files): { file?: SentFile; problems: Problem[] } {
  const problems = problemsOfFile(part, at, files);
  if (problems.length > 0) return { problems };
  const { fileName = '', type, bytes } = part;
  const format = files.formatOf(bytes);
  if (format === undefined) throw new ApiError('UNSUPPORTED_IMAGE');
  return { file: { file_name: fileName, content_type: type, bytes, format }, problems };
}

function problemsOfFile({ name, fileName }: Part, at: number, { parts }: Files): Problem[] {
  const loc = ['body', name, at];
  const value_error = (msg: string) => [{ loc, msg, type: 'value_error' }];
  if (!parts.includes(name))
    return value_error(`A file should be in a part named ${parts.join(' or ')}`);
  if (fileName === undefined) return value_error('Input should be a file, with a file name');
  const { error } = aName.safeParse(fileName);
  return problemsOf(error?.issues ?? [], 'body', fileName).map((problem) => ({ ...problem, loc }));
}

const tooFew = (sent: number, { parts, least = 0 }: Files): Problem[] =>
  sent >= least ? [] : [{ loc: ['body', parts[0]], msg: 'Field required', type: 'missing' }];

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');
