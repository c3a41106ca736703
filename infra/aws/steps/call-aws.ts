import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { setTimeout as sleep } from 'node:timers/promises';

type Request = {
  service: 'apigateway' | 'dynamodb' | 'lambda' | 'secretsmanager';
  method: string;
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object;
  /** Default: 60, a second apart. */
  attempts?: number;
  /** Whether a failure is temporary: a resource that is changing, or a new role that has not propagated. */
  isTemporary: (status: number) => boolean;
};

const MAX_ATTEMPTS = 60;
const PAUSE_MS = 1000;

/**
 * Calls an AWS service in the region of the function, and repeats the call while its failure is temporary. Returns
 * the JSON of the response, or undefined for a 404 of a GET or DELETE. The calls of the deployment steps need no
 * SDK clients, which only the platform imports.
 */
export async function callAws<T>(request: Request): Promise<T | undefined> {
  for (let attempt = 1; ; attempt++) {
    const response = await signedFetch(request);
    const text = await response.text();
    if (response.ok) return (text === '' ? {} : JSON.parse(text)) as T;
    if (response.status === 404 && ['GET', 'DELETE'].includes(request.method)) return undefined;
    if (attempt >= (request.attempts ?? MAX_ATTEMPTS) || !request.isTemporary(response.status))
      throw new Error(`${request.service} responded ${response.status}: ${text}`);
    await sleep(PAUSE_MS);
  }
}

async function signedFetch({ service, method, path, query, headers: more, body }: Request) {
  // Lambda sets the region, and the credentials of the function's role.
  const { AWS_REGION: region = '', AWS_URL_SUFFIX, AWS_ENDPOINT_URL, ...env } = process.env;
  const url = new URL(path, AWS_ENDPOINT_URL ?? `https://${service}.${region}.${AWS_URL_SUFFIX}`);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const credentials = {
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    ...(env.AWS_SESSION_TOKEN !== undefined && { sessionToken: env.AWS_SESSION_TOKEN }),
  };
  const bodyOption = body && { body: JSON.stringify(body) };
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256 });
  const { headers } = await signer.sign({
    method,
    protocol: url.protocol,
    hostname: url.hostname,
    path,
    ...(query && { query }),
    headers: { host: url.host, ...(body && { 'content-type': 'application/json' }), ...more },
    ...bodyOption,
  });
  return fetch(url, { method, headers, ...bodyOption });
}
