import * as definitions from '#lib/scheduling-blocks/contracts/definitions.ts';
import { compareVersions, listVersions } from '#lib/scheduling-blocks/contracts/versions.ts';
import { loadSample } from '../../support/samples.ts';
import type { ServiceInProcess } from '../calls/service-in-process.ts';
import { sbdIdOf } from './generate-definitions.ts';
import type { ScaleRequest } from './scale-requests.ts';

/** Returns the typical request of each endpoint, in a table of `count` definitions with two versions each. */
export async function createDefinitionRequests(
  { operator }: ServiceInProcess,
  count: number,
): Promise<ScaleRequest[]> {
  const body = await loadSample('scheduling-block-low');
  // Reads are spread over the table, and never read the definition that is changed.
  const path = (n: number) => ({ identifier: sbdIdOf(2 + ((n * 7919) % (count - 1))) });
  const changed = { identifier: sbdIdOf(1) };
  const [from, to] = [1, 2];
  return [
    { name: 'GET /sbds/create', send: () => operator(definitions.draftDefinition) },
    {
      name: 'POST /sbds/validate',
      send: () => operator(definitions.validateDefinition, { body }),
    },
    { name: 'POST /sbds', send: () => operator(definitions.createDefinition, { body }) },
    {
      name: 'GET /sbds/{id}',
      send: (n) => operator(definitions.getDefinition, { path: path(n) }),
    },
    {
      name: 'GET /sbds/{id} of a version',
      send: (n) => operator(definitions.getDefinition, { path: path(n), query: { version: 1 } }),
    },
    {
      name: 'PUT /sbds/{id}',
      send: () => operator(definitions.updateDefinition, { path: changed, body }),
    },
    {
      name: 'GET /sbds/{id}/versions',
      send: (n) => operator(listVersions, { path: path(n) }),
    },
    {
      name: 'GET /sbds/{id}/diff',
      send: (n) => operator(compareVersions, { path: path(n), query: { from, to } }),
    },
  ];
}
