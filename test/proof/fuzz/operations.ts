import type { JsonSchema } from '#lib/contract/openapi/schemas.ts';
import type { openApi } from '#lib/contract/openapi.ts';

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
};

type Content = Record<string, { schema: JsonSchema }>;

/** An operation of the document. */
export type Operation = {
  /** `POST /proposals` */
  name: string;
  method: string;
  path: string;
  operationId: string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { content: Content }>;
};

export type Document = ReturnType<typeof openApi>;

/** All operations of a document. */
export const listOperations = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, operation]) => {
      const method = verb.toUpperCase();
      return { ...(operation as Operation), name: `${method} ${path}`, method, path };
    }),
  );
