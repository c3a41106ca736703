import type { Declaration } from '../endpoint.ts';
import type { JsonSchema } from './example.ts';
import type { Files } from '../fields/files.ts';

type Request = Declaration['request'];

/** Whether a body may be sent as JSON: not where only a form can hold what is needed. */
export const takesJson = ({ files }: Pick<Request, 'files'>): boolean =>
  files === undefined || files.bodyPart !== undefined;

/** A form as OpenAPI describes it: the body, as JSON in a part of its own or as fields, and files. */
export function formOf({ parts, maxFiles, minFiles = 0, bodyPart }: Files, body: JsonSchema) {
  const [first] = parts;
  const files = {
    type: 'array',
    items: { type: 'string', format: 'binary' },
    ...(minFiles > 0 && { minItems: minFiles }),
    maxItems: maxFiles,
  };
  const fields = bodyPart === undefined ? propertiesOf(body) : { [bodyPart]: body };
  return {
    schema: {
      type: 'object',
      properties: { ...fields, [first]: files },
      ...(minFiles > 0 && { required: [first] }),
    },
    ...(bodyPart !== undefined && {
      encoding: { [bodyPart]: { contentType: 'application/json' } },
    }),
  };
}

const propertiesOf = (body: JsonSchema) => (body.properties ?? {}) as Record<string, JsonSchema>;
