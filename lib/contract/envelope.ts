import * as z from 'zod/mini';

/** The format of a service's responses: what wraps a result, and the additional fields of an error. */
export type ResponseFormat = {
  success(data: unknown): unknown;
  failure: (error: { status: number }) => Record<string, unknown>;
};

/** The shift service's envelope: a list of results and the status of the request. */
export const enveloped = {
  success: (data: unknown) => ({
    result_data: Array.isArray(data) ? data : [data],
    result_status: 'success',
    result_code: 200,
  }),
  failure: (error: { status: number }) => ({
    result_data: [],
    result_status: 'failed',
    result_code: error.status,
  }),
} satisfies ResponseFormat;

/** The result without an envelope. */
export const plain: ResponseFormat = { success: (data) => data, failure: () => ({}) };

/** Returns the schema of an enveloped list of `item`. */
export function envelope<T extends z.ZodMiniType>(item: T) {
  return z.object({
    result_data: z.array(item),
    result_status: z.string().check(z.meta({ examples: ['success'] })),
    result_code: z.int().check(z.meta({ examples: [200] })),
  });
}

/**
 * Returns a thunk for the schema of a resource, with its name in the documentation. The schema is built on
 * first use, by documentation or tests, never at cold start.
 *
 * @example export const tag = resource('Tag', () => z.object({ tag_name: tagName('Name of the tag') }));
 */
export function resource<T extends z.ZodMiniType>(id: string, build: () => T): () => T {
  let schema: T | undefined;
  return () => {
    if (!schema) {
      schema = build();
      z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
    }
    return schema;
  };
}
