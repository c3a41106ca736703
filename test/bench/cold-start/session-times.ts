import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { bundle } from '#infra/build.ts';
import { measureMedians } from './fresh-process.ts';
import { roundTo3Digits } from '../report/percentiles.ts';
import type { SessionTimes } from '../report/results.ts';

/** Verifications per repetition. The fastest repetition counts: other work of the machine only adds time. */
const TOKENS = 500;
const REPETITIONS = 21;

const secret = 's'.repeat(64);
const claims = {
  sub: 'operator-1',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  role: 'operator',
  groups: ['night-crew'],
  exp: 1e10,
  jti: '4b7c0b8e-7a52-4b8e-9f0a-2f3c1d6a9e10',
};

/** Measures verifying a token, and reading the secret in a fresh process. */
export async function measureSessionTimes(): Promise<SessionTimes> {
  const folder = await mkdtemp(join(tmpdir(), 'observatory-desk-'));
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'a', alg: 'RS256' };
  const server = await serve((url) =>
    url === '/jwks' ? { keys: [jwk] } : { SecretString: secret, Name: 'x', ARN: 'x' },
  );
  try {
    await writeFile(join(folder, 'secret'), secret);
    const sign = (alg: string) => new SignJWT(claims).setProtectedHeader({ alg, kid: 'a' });
    const hmac = await sign('HS256').sign(new TextEncoder().encode(secret));
    const rsa = await sign('RS256').sign(privateKey);
    const settings = { JWT_SECRET_FILE: join(folder, 'secret'), JWKS_URL: `${server.url}/jwks` };
    const verify = {
      HS256: await measureVerification(hmac, { ...settings, JWT_ALGORITHM: 'HS256' }),
      'RS256, 2048 bits': await measureVerification(rsa, { ...settings, JWT_ALGORITHM: 'RS256' }),
    };
    return { verify, secret: await measureSecretReads(folder, server.url) };
  } finally {
    server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures verifying a token with loaded keys, in microseconds. */
async function measureVerification(
  token: string,
  settings: Record<string, string>,
): Promise<number> {
  const before = { ...process.env };
  Object.assign(process.env, settings);
  const { readSession, verifyToken } = await import('#lib/platform/auth/token.ts');
  const times: number[] = [];
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const began = performance.now();
    for (let n = 0; n < TOKENS; n++) {
      readSession(token);
      if (!(await verifyToken(token))) throw new Error('A valid token was rejected.');
    }
    times.push(((performance.now() - began) / TOKENS) * 1000);
  }
  process.env = before;
  return roundTo3Digits(Math.min(...times));
}

const measure =
  'const began = performance.now(); const { readSigningSecrets } = await import(process.argv[1]); await readSigningSecrets(); console.log(performance.now() - began)';

/**
 * Measures a fresh process until it has read the secret, through the client of Secrets Manager and through the
 * extension, alone and together with the client of the tables. A server on this machine replaces both: the network
 * time to AWS, and the start of the extension's own process, are not included.
 */
async function measureSecretReads(folder: string, url: string): Promise<Record<string, number>> {
  const files = {
    'the client of Secrets Manager': 'secret-by-client',
    'the extension over local HTTP': 'secret-by-extension',
    'the client, beside that of the tables': 'secret-by-client-beside-tables',
    'the extension, beside the client of the tables': 'secret-by-extension-beside-tables',
  };
  const entries = Object.values(files).map((name) => [
    name,
    `test/bench/cold-start/baselines/${name}.ts`,
  ]);
  await bundle(Object.fromEntries(entries) as Record<string, string>, folder);
  const bundles = Object.entries(files).map(([what, name]) => [what, join(folder, `${name}.mjs`)]);
  return measureMedians(measure, Object.fromEntries(bundles) as Record<string, string>, {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: url,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_SESSION_TOKEN: 'local',
    JWT_SECRET_ARN: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:signing',
    PARAMETERS_SECRETS_EXTENSION_HTTP_PORT: new URL(url).port,
  });
}

/** Starts a server that responds to every request with JSON. */
async function serve(bodyFor: (path: string) => object) {
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('Content-Type', 'application/x-amz-json-1.1');
    response.end(JSON.stringify(bodyFor(request.url ?? '')));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
