import { config } from '../config.ts';
import { log } from '../log.ts';
import { readClaim, type Claims } from './claims.ts';

/** The number of requests after which a configured claim that none of their tokens had is reported. */
const FIRST_REQUESTS = 20;

let requests = 0;
const foundNames = new Set<string>();

/**
 * Notes the claims of a token with a valid signature. A name in JWT_CLAIMS that the tokens of the first requests of a
 * process do not have is probably wrong, and is logged once as a warning.
 */
export function noteClaims(claims: Claims): void {
  if (requests >= FIRST_REQUESTS) return;
  requests++;
  const configuredClaims = Object.values(config('JWT_CLAIMS'))
    .flat()
    .filter(({ isConfigured }) => isConfigured);
  for (const claim of configuredClaims)
    if ((readClaim(claims, claim) ?? null) !== null) foundNames.add(claim.name);
  if (requests < FIRST_REQUESTS) return;
  for (const name of new Set(configuredClaims.map((claim) => claim.name)))
    if (!foundNames.has(name)) log('warn', 'CLAIM_NOT_FOUND', { claim: name, requests });
}
