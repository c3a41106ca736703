import { readFileSync } from 'node:fs';
import type { Declaration } from '#lib/contract/endpoint.ts';

/** Whether an endpoint is as `npm run new-endpoint` left it: its use case says so, and uses no grant. */
export function isUnwritten({ id }: Pick<Declaration, 'id'>): boolean {
  const useCase = readFileSync(`lib/${id.replace('.', '/use-cases/')}.ts`, 'utf8');
  return useCase.includes(`${id} is still to be written.`);
}
