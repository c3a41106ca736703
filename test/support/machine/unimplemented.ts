import { readFileSync } from 'node:fs';
import type { Declaration } from '#lib/contract/endpoint.ts';

/** Returns whether the use case of an endpoint is still the placeholder of `npm run new-endpoint`. */
export function isUnimplemented({ id }: Pick<Declaration, 'id'>): boolean {
  const useCase = readFileSync(`lib/${id.replace('.', '/use-cases/')}.ts`, 'utf8');
  return useCase.includes(`${id} is still to be written.`);
}
