import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Document, Operation } from './operations.ts';
import type { ApiResponse } from './send.ts';

/** Error codes of endpoints whose external service is not configured here. */
const unconfigured = ['LOG_SOURCE_NOT_CONFIGURED', 'RESOLVER_UNAVAILABLE'];

/** Returns how a response violates the document, given the bytes of the request's body, or undefined. */
export type ResponseCheck = (
  operation: Operation,
  response: ApiResponse,
  sent: Uint8Array,
) => string | undefined;

/** Operations that respond to any body with what is wrong with it. */
const judges = ['proposals.validate-proposal', 'scheduling-blocks.validate-definition'];

/** Whether a body must be refused: JSON that is not UTF-8, or has the character that replaces what was not. */
function isRefused({ operationId, requestBody }: Operation, bytes: Uint8Array): boolean {
  const takesJsonAlone = Object.keys(requestBody?.content ?? {}).join() === 'application/json';
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return takesJsonAlone && text.includes('\ufffd') && !judges.includes(operationId);
}

/** Creates a check of responses against a document: status, media type and body. */
export function createResponseCheck(document: Document): ResponseCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const compiled = new Map<string, ValidateFunction>();
  const schemaAt = (...steps: string[]) => {
    const pointer = steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1'));
    const $ref = `document#/${pointer.map(encodeURIComponent).join('/')}`;
    const schema = compiled.get($ref) ?? ajv.compile({ $ref });
    compiled.set($ref, schema);
    return schema;
  };
  return (operation, response, sent) => {
    const { path, method, responses } = operation;
    const { status, headers, text } = response;
    const described = responses[status];
    if (!described) return `responds ${status}, which is not described`;
    if (status < 300 && isRefused(operation, sent)) return `responds ${status} to damaged text`;
    if (status === 302) return headers.location ? undefined : 'redirects nowhere';
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    const violation = checkHeaders(response, type, described.content);
    if (violation !== undefined || !type.endsWith('json')) return violation;
    const body = parseJson(text);
    if (body === undefined) return `responds ${status} with invalid JSON`;
    const { code = '' } = body as { code?: string };
    if (status >= 500 && !unconfigured.includes(code)) return `responds ${status} ${code}`;
    const place = ['responses', String(status), 'content', type, 'schema'];
    const isValid = schemaAt('paths', path, method.toLowerCase(), ...place);
    if (isValid(body)) return undefined;
    return `responds ${status}, and its body${describeError(isValid)}`;
  };
}

function describeError({ errors }: ValidateFunction): string {
  const [{ instancePath, message } = { instancePath: '', message: '' }] = errors ?? [];
  return `${instancePath.replace(/\d+/g, 'n')} ${message ?? ''}`;
}

/** Checks the headers that every response must have. */
function checkHeaders(
  { status, headers }: ApiResponse,
  type: string,
  content: object,
): string | undefined {
  if (headers['x-request-id'] === undefined) return `responds ${status} without X-Request-ID`;
  if (headers['access-control-allow-origin'] !== '*') return `responds ${status} without CORS`;
  return type in content || '*/*' in content ? undefined : `responds ${status} as '${type}'`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
