import * as z from 'zod/mini';
import type { ApiError } from './errors.ts';

/** How a service dresses its answers: what surrounds a result, and what an error carries besides. */
export type ResponseFormat = {
  success: (data: unknown) => unknown;
  failure: (error: ApiError) => Record<string, unknown>;
};

/** The shift service's envelope: results always in a list, the outcome repeated beside it. */
export const enveloped: ResponseFormat = {
  success: (data) => ({
    result_data: Array.isArray(data) ? data : [data],
    result_status: 'success',
    result_code: 200,
  }),
  failure: (error) => ({ result_data: [], result_status: 'failed', result_code: error.status }),
};

/** The result itself. */
export const plain: ResponseFormat = { success: (data) => data, failure: () => ({}) };

/** The schema of an enveloped answer whose list holds `item`. */
export function envelope<T extends z.ZodMiniType>(item: T) {
  return z.object({
    result_data: z.array(item),
    result_status: z.string().check(z.meta({ examples: ['success'] })),
    result_code: z.int().check(z.meta({ examples: [200] })),
  });
}

/**
 * The schema of a resource in answers, under its name in the documentation. It is made when first
 * asked for, by the documentation or a test: a function that answers with it never makes it.
 */
export function resource<T extends z.ZodMiniType>(id: string, make: () => T): () => T {
  let made: T | undefined;
  return () => {
    if (!made) {
      made = make();
      z.globalRegistry.add(made, { ...z.globalRegistry.get(made), id });
    }
    return made;
  };
}
