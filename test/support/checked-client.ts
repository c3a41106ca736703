import { expect } from 'vitest';
import { client } from '#lib/contract/client.ts';
import { errorsOf } from '#lib/contract/openapi.ts';

/**
 * The typed client, which holds every answer to the endpoint's declaration: a 200 to its schema, an
 * error to the codes that it lists, a 422 to the one body that it may have.
 */
export function checkedClient(...where: Parameters<typeof client>): ReturnType<typeof client> {
  const call = client(...where);
  return async (endpoint, input) => {
    const answer = await call(endpoint, input);
    const body = answer.body as unknown;
    if (answer.status === 200)
      expect(endpoint.response().safeParse(body).error, endpoint.id).toBeUndefined();
    else if (answer.status === 422)
      expect(Object.keys(body as object), endpoint.id).toEqual(['detail']);
    else if (endpoint.method !== 'ANY')
      expect(errorsOf(endpoint), endpoint.id).toContain((body as { code: string }).code);
    return answer;
  };
}
