import type { Declaration } from '../endpoint.ts';
import { enveloped } from '../envelope.ts';

/** Returns the OpenAPI links of an endpoint's response to the operations on its resource. */
export function linksOf({ links = {}, responseFormat }: Declaration) {
  const resource = responseFormat === enveloped ? '/result_data/0' : '';
  const entries = Object.entries(links).map(([operationId, parameters]) => [
    operationId.split('.')[1] ?? operationId,
    {
      operationId,
      parameters: Object.fromEntries(
        Object.entries(parameters).map(([name, field]) => [
          name,
          `$response.body#${resource}/${field}`,
        ]),
      ),
    },
  ]);
  return Object.fromEntries(entries) as Record<string, Link>;
}

type Link = { operationId: string; parameters: Record<string, string> };
