import type { Declaration } from '../endpoint.ts';
import type { JsonSchema } from './example.ts';
import type { Files } from '../fields/files.ts';

type Request = Declaration['request'];

/** Whether a body can be sent as JSON; some bodies only fit a form. */
export const takesJson = ({ files }: Pick<Request, 'files'>): boolean =>
  files === undefined || files.bodyPart !== undefined;

/** Returns the OpenAPI description of a form: the body as one JSON part or as fields, and the files. */
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
