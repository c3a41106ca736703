import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Document, Operation } from './operations.ts';
import type { Answer } from './send.ts';

/** Parts that the service is started without: what the endpoints that need them say then. It has a tracker. */
const unconfigured = ['LOG_SOURCE_NOT_CONFIGURED', 'RESOLVER_UNAVAILABLE'];

/** Tells what is wrong with an answer to an operation of the document; nothing, if it is as described. */
export type Judge = (operation: Operation, answer: Answer) => string | undefined;

/** Holds answers to a document: their statuses, media types and bodies. */
export function judgeBy(document: Document): Judge {
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
  return ({ path, method, responses }, answer) => {
    const { status, headers, text } = answer;
    const described = responses[status];
    if (!described) return `answers ${status}, which is not described`;
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    const lacking = lacks(answer, type, described.content);
    if (lacking !== undefined || !type.endsWith('json')) return lacking;
    const body = parsed(text);
    if (body === undefined) return `answers ${status} with what is no JSON`;
    const { code = '' } = body as { code?: string };
    if (status >= 500 && !unconfigured.includes(code)) return `answers ${status} ${code}`;
    const place = ['responses', String(status), 'content', type, 'schema'];
    const isValid = schemaAt('paths', path, method.toLowerCase(), ...place);
    if (isValid(body)) return undefined;
    return `answers ${status}, and its body${complaintOf(isValid)}`;
  };
}

function complaintOf({ errors }: ValidateFunction): string {
  const [{ instancePath, message } = { instancePath: '', message: '' }] = errors ?? [];
  return `${instancePath.replace(/\d+/g, 'n')} ${message ?? ''}`;
}

/** What every answer has, whatever it says. */
function lacks({ status, headers }: Answer, type: string, content: object): string | undefined {
  if (headers['x-request-id'] === undefined) return `answers ${status} without X-Request-ID`;
  if (headers['access-control-allow-origin'] !== '*') return `answers ${status} without CORS`;
  return type in content || '*/*' in content ? undefined : `answers ${status} as '${type}'`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
