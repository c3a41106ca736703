import { createHash } from 'node:crypto';
import { acceptsIdempotencyKey, type Declaration } from '#lib/contract/endpoint.ts';
import { header, type Exchange } from './exchange.ts';

/**
 * What the repetitions of a request have in common: one and the same text for all with this caller's
 * Idempotency-Key, method and path; undefined where there is no key, or none counts.
 */
export function requestKey(endpoint: Declaration, exchange: Exchange): string | undefined {
  const key = header(exchange, 'idempotency-key');
  if (key === undefined || !acceptsIdempotencyKey(endpoint)) return undefined;
  return digest(JSON.stringify([exchange.caller?.sub, endpoint.method, exchange.rawPath, key]));
}

export const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
